// The pictures of the property's folder, and where the pages show them: the data is in the two JSON files beside this one.
import listed from "./pictures.json" with { type: "json" };
import placed from "./scenes.json" with { type: "json" };

/** A place in a picture: how far from its left edge and from its top, from 0 to 1. */
export interface Focus {
  x: number;
  y: number;
}

/** One entry of pictures.json. */
export interface Picture {
  file: string;
  kind: "render" | "photo" | "illustration";
  category: "exterior" | "rooms" | "amenities" | "map";
  /** The slug of the one apartment that it shows; null for a picture of the whole property. */
  apartment: string | null;
  /** What it shows in one word, by which it is captioned (`subjects` in gallery.json); a picture of the owner's has none. */
  subject?: string;
  /** What is seen outside: must include the side of its apartment, if anything is seen. */
  sees?: string[];
  /** The floor that it is taken from; 0 is the ground floor. */
  floor?: number;
  /** The beds in it, by their kind. */
  beds?: Record<string, number>;
  /** What stays in view wherever the picture is cropped; its middle when left out. */
  focus?: Focus;
  /** The file of the picture whose place this one takes on a screen that is held upright. It is shown nowhere else. */
  uprightOf?: string;
  /** In English, for this list's readers; the site reads words/<language>/pictures.json. */
  alt: string;
}

/** Everything pictures.json lists. The pictures of an apartment are shown in this order, the first as its cover. */
export const pictures = listed as Picture[];

/** The pictures that stand beside the words of the pages; under `cards` those of shared links, by the path of the page. */
export const scenes = placed;

/** The picture of a shared link to the page of this plain path, where the page itself names none. */
export function cardPicture(path: string): string {
  const cards: Record<string, string> = scenes.cards;
  return Object.hasOwn(cards, path) ? cards[path]! : scenes.hero;
}

/** The file of the picture that stands in place of another one on a screen that is held upright, if there is one. */
export function uprightTwin(file: string): string | undefined {
  return pictures.find(({ uprightOf }) => uprightOf === file)?.file;
}
