/** The question before a guest signs out: nobody can sign in as the same guest again. */

import { orderForm } from "../staff/forms.js";
import { signOut } from "./auth.js";
import { openDialog, other, soft, title } from "./dialogs.js";
import { say } from "../parts/say.js";

/** @param {Element} opener */
export function signOutGuest(opener) {
  const dialog = openDialog(opener);
  const explains = say("Your play chips and record are lost.");
  dialog.show(
    orderForm(say("Sign out"), [title(say("Sign out of this guest?")), soft(explains)], signOut, {
      doneText: "",
      more: other(say("Stay"), dialog.close),
    }),
  );
}
