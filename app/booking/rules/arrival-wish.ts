// What a guest tells the house about the stay to come: when, on which flight, to be fetched or not, and wishes.

/** As it stands in the booking; "" for what is not told. */
export interface ArrivalWish {
  arrivalTime: string;
  transfer: boolean;
  flight: string;
  specialRequests: string;
}

/** Which of it was changed, in the order in which the house reads it. */
export function changedWishes(before: ArrivalWish, after: ArrivalWish): (keyof ArrivalWish)[] {
  const names = ["transfer", "flight", "arrivalTime", "specialRequests"] as const;
  return names.filter((name) => before[name] !== after[name]);
}
