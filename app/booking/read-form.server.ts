// The form a request carries, whatever it really carries.

/** The posted form, or null when the body is none; `limitBody` has kept it small before. */
export async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch {
    return null;
  }
}
