// How webhook messages are signed.
import { expect, test } from "vitest";
import { newWebhookSecret, webhookHeaders } from "./sign-message.server.ts";

test("the signature is the one that the standard's documentation gives for its example", () => {
  const headers = webhookHeaders(
    {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      body: '{"test": 2432232314}',
      secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    },
    new Date(1614265330_900),
  );
  expect(headers).toEqual({
    "Content-Type": "application/json",
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("two keys sign each", () => {
  const message = { id: "msg_1", body: "{}", secrets: [newWebhookSecret(), newWebhookSecret()] };
  const { "webhook-signature": both } = webhookHeaders(message, new Date());
  expect(both).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
  const [one, other] = both!.split(" ");
  expect(one).not.toBe(other);
});

test("a key has 24 bytes, each time others", () => {
  const secret = newWebhookSecret();
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
  expect(newWebhookSecret()).not.toBe(secret);
});
