// A posted form is read once; whoever may have to give it back keeps a copy.

/** The request with a body of its own to read when it is a form, else the request itself: uploads are not kept twice. */
export function spareForm(request: Request): Request {
  const type = request.headers.get("content-type") ?? "";
  const isForm = request.method === "POST" && type.startsWith("application/x-www-form-urlencoded");
  return isForm ? request.clone() : request;
}
