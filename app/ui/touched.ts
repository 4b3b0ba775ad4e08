// What was pressed, chosen or typed before the script of a page came: a field that is no longer as the server wrote it.

export type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether an element of a form is a field whose value is sent; buttons are not. */
export function isField(one: Element): one is FormField {
  return one.matches("input, select, textarea") && (one as FormField).name !== "";
}

/** Whether a field differs from what the page came with. */
export function isTouched(field: FormField): boolean {
  if (field instanceof HTMLSelectElement)
    return (
      field.selectedIndex !==
      Math.max(
        0,
        [...field.options].findIndex(({ defaultSelected }) => defaultSelected),
      )
    );
  const { value, defaultValue } = field;
  return (
    value !== defaultValue ||
    (field instanceof HTMLInputElement && field.checked !== field.defaultChecked)
  );
}

/** Whether a form was changed before its script came, which then applies it as a change. */
export function wasTouched({ elements }: HTMLFormElement): boolean {
  return [...elements].filter(isField).some(isTouched);
}
