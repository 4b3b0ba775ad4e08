// Words of comments and titles of tests that do not say who or what is meant: a guest, a user, a client, a job.

const indefinite = /\b(nobody|somebody|anybody|whoever|whomever)\b/i;
const comment = /(?:^|\s)(?:\/\/|\/\*\*?|\*|#)\s.*$/;
const title = /\b(?:test|describe)\(["'`].*$/;

/** One fault for each line of a source file whose comment, or title of a test, has such a word, as `3: word`. Other texts are not read. */
export function indefiniteWords(source: string): string[] {
  return source.split("\n").flatMap((line, index) => {
    const read = comment.exec(line)?.[0] ?? title.exec(line)?.[0] ?? "";
    const [, word] = indefinite.exec(read.replaceAll(/\S+@\S+/g, "")) ?? [];
    return word === undefined ? [] : [`${index + 1}: ${word}`];
  });
}
