// A posted form is read once; whoever may have to give it back keeps a copy.

/** The request with a body of its own to read when it is a form, else the request itself: uploads are not kept twice. */
export function spareForm(request: Request): Request {
  return isTypedForm(request) ? request.clone() : request;
}

/** Whether something typed was posted, without files. */
export function isTypedForm({ method, headers }: Request): boolean {
  const type = headers.get("content-type") ?? "";
  return method === "POST" && type.startsWith("application/x-www-form-urlencoded");
}
