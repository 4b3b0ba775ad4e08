// A part of a sentence that stays on one line, such as a booking reference, which browsers would break after its hyphen.

/** `text` with `part`, as it occurs in it, on one line. */
export function Unbroken({ text, part }: { text: string; part: string }) {
  const [before = "", ...after] = text.split(part);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <span className="nowrap">{part}</span>
      {after.join(part)}
    </>
  );
}
