// The file name of a drawing served as SVG; a module of its own because few pages need it.

/** The `<file>` of `/photos/<file>`, from the drawing's name and hash. */
export function drawingFile(name: string, hash: string) {
  return `${name}.${hash}.svg`;
}
