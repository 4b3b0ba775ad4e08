// The fonts of invoices, subset by scripts/make-invoice-fonts.ts: loaded when an invoice is first drawn, then cached.

/** For body text, for emphasis, and for headings. */
export type FontFace = "text" | "strong" | "title";

/** A font file's name, as the drawing registers it, and its bytes. */
export interface InvoiceFont {
  name: string;
  bytes: Buffer;
}

/** The files in which a face looks up characters, in order. The Chinese file, 1.5 MB, is loaded only when it is `wanted`. */
export async function loadFonts(wanted: {
  chinese: boolean;
}): Promise<Record<FontFace, InvoiceFont[]>> {
  const chinese = wanted.chinese ? [await load("chinese.otf")] : [];
  const face = async (name: FontFace) => [
    await load(`${name}-latin.ttf`),
    await load(`${name}-latin-ext.ttf`),
    await load(`${name}-vietnamese.ttf`),
    await load(`${name}-cyrillic.ttf`),
    ...chinese,
  ];
  return { text: await face("text"), strong: await face("strong"), title: await face("title") };
}

// Inlined, so that the built server, a single file, contains them.
const files = import.meta.glob<string>("./fonts/*.{ttf,otf}", {
  query: "?inline",
  import: "default",
});
const loaded = new Map<string, Promise<InvoiceFont>>();

function load(file: string): Promise<InvoiceFont> {
  let font = loaded.get(file);
  if (!font) {
    font = read(file);
    loaded.set(file, font);
  }
  return font;
}

async function read(name: string): Promise<InvoiceFont> {
  const url = await files[`./fonts/${name}`]?.();
  if (url === undefined) throw new Error(`There is no font ${name}`);
  return { name, bytes: Buffer.from(url.slice(url.indexOf(",") + 1), "base64") };
}
