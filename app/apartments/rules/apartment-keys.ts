// What opens an apartment: the code of its door and its Wi-Fi.

/** As the owner typed it; "" where nothing is set. */
export interface ApartmentKeys {
  code: string;
  network: string;
  password: string;
}

/** The fields, in the order of the form, each with the characters it may have (a WPA password has 63, a network's name 32). */
export const keyLimits: Readonly<Record<keyof ApartmentKeys, number>> = {
  code: 20,
  network: 32,
  password: 63,
};

/** The names of the fields, in the order of the form. */
export const keyNames = ["code", "network", "password"] as const;
