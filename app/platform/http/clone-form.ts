// Clones a posted form, whose body can be read only once, so that it can be returned to the visitor.

/** A clone of the request when it is a form, else the request itself: uploads are not kept in memory twice. */
export function cloneForm(request: Request): Request {
  return isTypedForm(request) ? request.clone() : request;
}

/** Whether a form without files was posted. */
export function isTypedForm({ method, headers }: Request): boolean {
  const type = headers.get("content-type") ?? "";
  return method === "POST" && type.startsWith("application/x-www-form-urlencoded");
}
