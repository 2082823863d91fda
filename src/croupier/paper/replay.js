// Steps through the replay of a round: buttons, a slider, arrow keys, and the list of steps.
const marks = [...document.querySelectorAll("g[data-first]")];
const steps = [...document.querySelectorAll(".steps button")];
const [controls, slider] = [document.querySelector(".controls"), document.querySelector("input")];
const now = document.querySelector(".now");
const last = steps.length - 1;
let [at, timer] = [last, 0];

function show(step) {
  at = Math.max(0, Math.min(last, step));
  for (const mark of marks) {
    mark.toggleAttribute("hidden", at < Number(mark.dataset.first) || at >= Number(mark.dataset.until));
  }
  for (const [number, step] of steps.entries()) {
    if (number === at) step.setAttribute("aria-current", "step");
    else step.removeAttribute("aria-current");
  }
  slider.value = at;
  now.textContent = `${at} of ${last}: ${steps[at].textContent}`;
  if (at === last) stop();
}

function stop() {
  clearInterval(timer);
  timer = 0;
  controls.querySelector("[data-go=play]").textContent = "Play";
}

function play() {
  if (timer) return stop();
  if (at === last) show(0);
  timer = setInterval(() => show(at + 1), 900);
  controls.querySelector("[data-go=play]").textContent = "Pause";
}

const go = { first: () => show(0), back: () => show(at - 1), play, next: () => show(at + 1), last: () => show(last) };
controls.hidden = false;
controls.addEventListener("click", ({ target }) => go[target.dataset.go]?.());
slider.addEventListener("input", () => show(Number(slider.value)));
for (const [number, step] of steps.entries()) step.addEventListener("click", () => show(number));
addEventListener("keydown", ({ key, target }) => {
  if (target === slider) return;
  if (key === "ArrowRight") show(at + 1);
  if (key === "ArrowLeft") show(at - 1);
});
show(0);
