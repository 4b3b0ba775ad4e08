// Types for the part of subset-font that make-fonts.ts uses; the package has none.
declare module "subset-font" {
  /** Reduces a font to the characters of `text`. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "woff2" | "sfnt";
      /** Axes pinned to a value or limited to a range. */
      variationAxes: Record<string, number | { min: number; max: number }>;
      /** OpenType features to keep; all when omitted. */
      keepFeatures?: string[];
      noHinting?: boolean;
    },
  ): Promise<Uint8Array>;
}
