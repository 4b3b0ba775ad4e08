// What an apartment keeps as JSON: its beds, its features, and what guests with reduced mobility must know.
import * as v from "valibot";

const whole = v.pipe(v.number(), v.integer());
// Room 0 is the living room.
const bedSchema = v.object({
  kind: v.picklist(["double", "single", "sofaBed"]),
  count: whole,
  room: whole,
});
const accessSchema = v.object({ steps: whole, doorWidthCm: whole, stepFreeShower: v.boolean() });

export type Bed = v.InferOutput<typeof bedSchema>;

/** What guests with reduced mobility or a wheelchair must know before booking. */
export type Access = v.InferOutput<typeof accessSchema>;

/** The beds as stored. This and the two below throw on anything else. */
export const parseBeds = (json: string): Bed[] => v.parse(v.array(bedSchema), JSON.parse(json));

/** The keys of the features as stored. */
export const parseFeatures = (json: string): string[] =>
  v.parse(v.array(v.string()), JSON.parse(json));

/** The access as stored. */
export const parseAccess = (json: string): Access => v.parse(accessSchema, JSON.parse(json));
