// The arrival details a guest gives before the stay: time, flight, airport transfer and special requests.

/** As stored in the booking; "" where not given. */
export interface ArrivalDetails {
  arrivalTime: string;
  transfer: boolean;
  flight: string;
  specialRequests: string;
}

/** The fields that changed, in the order in which the owner reads them. */
export function changedArrivalDetails(
  before: ArrivalDetails,
  after: ArrivalDetails,
): (keyof ArrivalDetails)[] {
  const names = ["transfer", "flight", "arrivalTime", "specialRequests"] as const;
  return names.filter((name) => before[name] !== after[name]);
}
