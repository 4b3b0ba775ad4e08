// Passkeys in the browser, without React: shows the forms where they are supported, and submits the browser's response.
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

if (browserSupportsWebAuthn()) {
  for (const line of document.querySelectorAll<HTMLElement>("[data-without-passkey]"))
    line.hidden = true;
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
    form.hidden = false;
    if (form.dataset.passkey !== "begin") handleSubmit(form);
  }
}

function handleSubmit(form: HTMLFormElement) {
  let isBusy = false;
  // The page may be restored from the back/forward cache.
  addEventListener("pageshow", () => {
    isBusy = false;
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    showFault(form, null);
    void requestCredential(form)
      .then((answer) => {
        const field = form.elements.namedItem("answer");
        if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer);
        // Submits without calling the listener above again.
        form.submit();
      })
      .catch((error: unknown) => {
        isBusy = false;
        showFault(form, faultOf(error));
      });
  });
}

async function requestCredential({ dataset }: HTMLFormElement) {
  if (dataset.passkey === "create")
    return startRegistration({ optionsJSON: JSON.parse(dataset.options ?? "") });
  const asked = await fetch("/admin/sign-in/passkey", { method: "POST" });
  if (!asked.ok) throw new Error(asked.status === 429 ? busy : asked.statusText);
  return startAuthentication({ optionsJSON: await asked.json() });
}

const busy = "busy";

function faultOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error();
  if (message === busy) return busy;
  // WebAuthn's name for: this device already has a passkey of this user.
  return name === "InvalidStateError" ? "there" : "failed";
}

function showFault(form: HTMLFormElement, fault: string | null) {
  for (const line of form.querySelectorAll<HTMLElement>("[data-fault]"))
    line.hidden = line.dataset.fault !== fault;
}
