// The door code of an apartment and its Wi-Fi access.

/** As the owner typed it; "" where nothing is set. */
export interface ApartmentKeys {
  code: string;
  network: string;
  password: string;
}

/** The longest each field may be, in characters (a WPA password has at most 63, a network name 32). */
export const keyLimits: Readonly<Record<keyof ApartmentKeys, number>> = {
  code: 20,
  network: 32,
  password: 63,
};

/** The names of the fields, in the order of the form. */
export const keyNames = ["code", "network", "password"] as const;
