// A reference in a sentence stays on one line, whatever is around it.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Unbroken } from "./unbroken.tsx";

test.each([
  ["Booking KF-7Q2M4X9A.", 'Booking <span class="nowrap">KF-7Q2M4X9A</span>.'],
  ["KF-7Q2M4X9A", '<span class="nowrap">KF-7Q2M4X9A</span>'],
  ["Booking KF-00000000.", "Booking KF-00000000."],
])("%s", (text, html) => {
  expect(renderToStaticMarkup(<Unbroken text={text} part="KF-7Q2M4X9A" />)).toBe(html);
});
