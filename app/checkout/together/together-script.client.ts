// The script of `/book/together`: keeps in this tab what was typed and not sent, as step two of `/book` does. The two share it, so that a
// guest who went on from there to several apartments finds the details again.
import { forgetInput, keepInput } from "../details/kept-input.ts";

const form = document.getElementById("together");
keepInput("together");
// What was refused stands in the fields as the server has it: kept again, for another language.
if (document.querySelector("#faults > *")) form?.dispatchEvent(new Event("input"));
form?.addEventListener("submit", forgetInput);
