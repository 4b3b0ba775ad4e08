// The address of a drawing as it is, for those few who show one.

/** `/photos/<file>`, made of the drawing's name and hash. */
export function drawingFile(name: string, hash: string) {
  return `${name}.${hash}.svg`;
}
