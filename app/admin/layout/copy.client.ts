// Shows the copy button beside a URL where the clipboard is writable; without script only the field is shown.
const buttons = document.querySelectorAll<HTMLButtonElement>("button[data-copy]");
const { clipboard } = navigator as { clipboard?: Clipboard };

if (clipboard)
  for (const button of buttons) {
    button.hidden = false;
    button.addEventListener("click", () => void copy(button, clipboard));
  }

async function copy(button: HTMLButtonElement, to: Clipboard): Promise<void> {
  const field = document.getElementById(button.dataset.copy ?? "");
  const output = button.parentElement?.querySelector("output");
  if (!(field instanceof HTMLInputElement)) return;
  try {
    await to.writeText(field.value);
    if (output) output.textContent = button.dataset.copied ?? "";
  } catch {
    // Not allowed: the text is selected instead, for copying by keyboard or touch.
    field.focus();
    field.select();
  }
}
