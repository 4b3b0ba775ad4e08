// Parses the form data of a request, whose body may be anything.

/** The posted form, empty when the body is not a form; `limitBody` has already limited its size. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}
