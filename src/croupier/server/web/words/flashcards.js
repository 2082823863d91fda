/** Has `translate` know lines of a strategy chart: fetched with the screens that show some, and by no other. */

import { addSentences, language } from "../parts/say.js";

if (language() === "es") addSentences((await import("./es-chart.js")).flashcard);
