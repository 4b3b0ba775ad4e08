// Kept pages are answered by Node's own server, before anything is made of the request.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Environment } from "../environment.ts";
import type { KeptPages } from "./keep-pages.server.ts";
import type { KeptAnswer } from "./kept-answer.ts";
import { networkFrom } from "./network-of.ts";

/** What is not kept goes to `rest`. */
export function answerKeptFirst(
  kept: KeptPages,
  rest: (request: IncomingMessage, response: ServerResponse) => unknown,
  environment: Pick<Environment, "trustProxy">,
): RequestListener {
  return (request, response) => {
    const found = kept.find(askedOf(request, environment));
    if (found instanceof Promise)
      void found.then((page) => {
        if (page) send(response, page);
        else rest(request, response);
      });
    else if (found) send(response, found);
    else rest(request, response);
  };
}

function askedOf(request: IncomingMessage, environment: Pick<Environment, "trustProxy">) {
  const { method = "", url: target = "", headers } = request;
  const header = (name: string) => headers[name] as string | undefined;
  const network = () =>
    networkFrom(header("x-forwarded-for"), request.socket.remoteAddress, environment);
  return { method, target, header, network };
}

function send(response: ServerResponse, { status, headers, body }: KeptAnswer): void {
  response.writeHead(status, [...headers, "x-request-id", randomUUID()]);
  response.end(body ?? undefined);
}
