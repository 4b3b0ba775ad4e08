// The pictures of the property folder, and where pages show them: typed access to the two JSON files in its `photos/`.
import listed from "#property/photos/pictures.json" with { type: "json" };
import placed from "#property/photos/scenes.json" with { type: "json" };

/** A point in a picture: the distance from its left edge and from its top, from 0 to 1. */
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
  /** What it shows in one word, the key of its caption (`subjects` in gallery.json); pictures uploaded by the owner have none. */
  subject?: string;
  /** What is seen outside: must include the side of its apartment, if anything is visible. */
  sees?: string[];
  /** The floor that it is taken from; 0 is the ground floor. */
  floor?: number;
  /** The beds in it, by their kind. */
  beds?: Record<string, number>;
  /** What stays in view wherever the picture is cropped; the centre when left out. */
  focus?: Focus;
  /** The file of the picture that this one replaces on a portrait screen. It is shown nowhere else. */
  uprightOf?: string;
  /** In English, for this list's readers; the site reads words/<language>/pictures.json. */
  alt: string;
}

/** scenes.json: files by the places that show them. */
export interface Scenes {
  hero: string;
  home: { welcome: string; highlights: string; closing: string };
  /** By the names of the highlights of the location page. */
  location: Record<string, string>;
  /** By the categories of the amenities page. */
  amenities: Record<string, string>;
  /** The share images of links, by the path of the page. */
  cards: Record<string, string>;
  contact: string;
  signIn: string;
  /** The pictures of emails, crops of 1200 x 500 pixels in the property's `emails/`. */
  emails: Record<EmailPictureName, string>;
}

/** What an email is about, as the key of its picture. */
export type EmailPictureName = "booked" | "arrival" | "door" | "farewell";

/** All pictures in pictures.json. Those of an apartment are shown in this order, the first as its cover. */
export const pictures = listed as Picture[];

/** The pictures of the content pages; under `cards` the share images of links, by the path of the page. */
export const scenes: Scenes = placed;

/** The share image of the page with this plain path, for pages that set none themselves. */
export function cardPicture(path: string): string {
  return Object.hasOwn(scenes.cards, path) ? scenes.cards[path]! : scenes.hero;
}

/** The file of the picture that replaces this one on a portrait screen, if there is one. */
export function uprightTwin(file: string): string | undefined {
  return pictures.find(({ uprightOf }) => uprightOf === file)?.file;
}
