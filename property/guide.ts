// Data of the digital guide beside its texts (words/*/guide.json): emergency numbers, and activities with their lowest price.

/** Prices are cents of the property's currency, per person. The keys are those of the texts. */
export const guide = {
  // Mauritius: free of charge from every telephone.
  emergency: [
    { key: "police", number: "999" },
    { key: "ambulance", number: "114" },
    { key: "fire", number: "115" },
  ],
  water: [
    { key: "reef", from: 45_00 },
    { key: "dolphins", from: 55_00 },
    { key: "kite", from: 95_00 },
  ],
  land: [
    { key: "massage", from: 60_00 },
    { key: "riding", from: 55_00 },
    { key: "hike", from: 45_00 },
    { key: "eBike", from: 25_00 },
  ],
} as const;
