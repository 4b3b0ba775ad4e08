// Invented guests of the demo data: countries, languages, names.
import { makeGuest } from "#app/bookings/rules/guest-fields.ts";
import type { GuestDetails } from "#app/bookings/rules/guest-fields.ts";
import type { Party } from "#app/stays/rules/stay.ts";
import type { Random } from "./random.ts";

export interface DemoGuest {
  guest: GuestDetails;
  language: string;
}

interface Origin {
  country: string;
  /** The first is spoken by most. */
  languages: string[];
  dial: string;
  cities: string[];
  firstNames: string[];
  lastNames: string[];
}

const french = {
  firstNames: [
    "Camille",
    "Julien",
    "Léa",
    "Thomas",
    "Manon",
    "Nicolas",
    "Chloé",
    "Antoine",
    "Inès",
    "Hugo",
  ],
  lastNames: [
    "Martin",
    "Bernard",
    "Dubois",
    "Petit",
    "Laurent",
    "Lefèvre",
    "Garnier",
    "Hoarau",
    "Payet",
    "Roux",
  ],
};
const german = {
  firstNames: ["Anna", "Lukas", "Katharina", "Jonas", "Sabine", "Felix", "Jürgen", "Miriam"],
  lastNames: ["Müller", "Schneider", "Weber", "Hoffmann", "Koch", "Bauer", "Schäfer", "Huber"],
};
const english = {
  firstNames: ["Emma", "Oliver", "Sophie", "James", "Grace", "Daniel", "Aisha", "Liam"],
  lastNames: [
    "Taylor",
    "Walker",
    "Patel",
    "O'Connor",
    "van der Merwe",
    "Naidoo",
    "Hughes",
    "Smith-Jones",
  ],
};

// Roughly the mix of arrivals at Mauritius airport: France and Réunion first, then Germany, Britain, South Africa.
const origins: [number, Origin][] = [
  [
    26,
    {
      country: "FR",
      languages: ["fr"],
      dial: "+33 6",
      cities: ["Lyon", "Paris", "Nantes", "Lille"],
      ...french,
    },
  ],
  [
    10,
    {
      country: "RE",
      languages: ["fr"],
      dial: "+262 692",
      cities: ["Saint-Denis", "Saint-Paul"],
      ...french,
    },
  ],
  [
    14,
    {
      country: "DE",
      languages: ["de"],
      dial: "+49 151",
      cities: ["Hamburg", "Köln", "Leipzig", "München"],
      ...german,
    },
  ],
  [3, { country: "AT", languages: ["de"], dial: "+43 664", cities: ["Wien", "Graz"], ...german }],
  [
    5,
    {
      country: "CH",
      languages: ["de", "fr"],
      dial: "+41 79",
      cities: ["Zürich", "Basel"],
      ...german,
    },
  ],
  [
    12,
    {
      country: "GB",
      languages: ["en"],
      dial: "+44 7700",
      cities: ["Bristol", "London", "Leeds"],
      ...english,
    },
  ],
  [
    8,
    {
      country: "ZA",
      languages: ["en"],
      dial: "+27 82",
      cities: ["Cape Town", "Durban"],
      ...english,
    },
  ],
  [
    4,
    {
      country: "MU",
      languages: ["en", "fr"],
      dial: "+230 5",
      cities: ["Curepipe", "Port Louis"],
      ...french,
    },
  ],
  [
    4,
    {
      country: "BE",
      languages: ["fr", "nl"],
      dial: "+32 47",
      cities: ["Liège", "Bruxelles"],
      ...french,
    },
  ],
  [
    4,
    {
      country: "IT",
      languages: ["it"],
      dial: "+39 33",
      cities: ["Torino", "Bologna"],
      firstNames: ["Giulia", "Marco", "Elena", "Davide"],
      lastNames: ["Rossi", "Ferrari", "Conti", "Greco"],
    },
  ],
  [
    2,
    {
      country: "ES",
      languages: ["es"],
      dial: "+34 6",
      cities: ["Valencia", "Bilbao"],
      firstNames: ["Lucía", "Álvaro", "Carmen", "Iker"],
      lastNames: ["García Peña", "Núñez", "Ibáñez", "Romero"],
    },
  ],
  [
    3,
    {
      country: "NL",
      languages: ["nl"],
      dial: "+31 6",
      cities: ["Utrecht", "Groningen"],
      firstNames: ["Sanne", "Daan", "Femke", "Bram"],
      lastNames: ["de Vries", "Jansen", "van Dijk", "Bakker"],
    },
  ],
  [
    2,
    {
      country: "SE",
      languages: ["sv"],
      dial: "+46 70",
      cities: ["Göteborg", "Umeå"],
      firstNames: ["Astrid", "Björn", "Elin", "Nils"],
      lastNames: ["Lindström", "Åkesson", "Berg", "Öberg"],
    },
  ],
  [
    2,
    {
      country: "PL",
      languages: ["pl"],
      dial: "+48 60",
      cities: ["Kraków", "Łódź"],
      firstNames: ["Agnieszka", "Michał", "Zofia", "Paweł"],
      lastNames: ["Kowalska", "Wiśniewski", "Zając", "Dąbrowski"],
    },
  ],
  [
    2,
    {
      country: "CZ",
      languages: ["en"],
      dial: "+420 60",
      cities: ["Brno", "Plzeň"],
      firstNames: ["Tereza", "Ondřej"],
      lastNames: ["Nováková", "Dvořák"],
    },
  ],
  [
    3,
    {
      country: "KZ",
      languages: ["ru"],
      dial: "+7 701",
      cities: ["Алматы", "Астана"],
      firstNames: ["Анна", "Дмитрий", "Ольга", "Сергей"],
      lastNames: ["Иванова", "Кузнецов", "Ким", "Соколова"],
    },
  ],
  [
    3,
    {
      country: "CN",
      languages: ["zh"],
      dial: "+86 138",
      cities: ["上海", "成都"],
      firstNames: ["伟", "芳", "敏", "静怡"],
      lastNames: ["王", "李", "陈", "欧阳"],
    },
  ],
];

/** An invented guest; email addresses are at example.com, so no email can be delivered. `number` makes them unique. */
export function makeDemoGuest(random: Random, number: number): DemoGuest {
  const origin = random.weighted(origins);
  const [first, ...others] = origin.languages as [string, ...string[]];
  const firstName = random.oneOf(origin.firstNames);
  const digits = String(random.whole(0, 999_999)).padStart(6, "0");
  return {
    language: others.length > 0 && random.percent(35) ? random.oneOf(others) : first,
    guest: {
      ...makeGuest(() => ""),
      firstName,
      lastName: random.oneOf(origin.lastNames),
      email: `${toEmailName(firstName)}.${number}@example.com`,
      phone: `${origin.dial} ${digits.slice(0, 3)} ${digits.slice(3)}`,
      city: random.percent(60) ? random.oneOf(origin.cities) : "",
      country: origin.country,
    },
  };
}

/** A party that fits: mostly couples, in larger apartments families and friends. */
export function makeDemoParty(random: Random, capacity: number): Party {
  const adults = Math.min(
    capacity,
    random.weighted([
      [12, 1],
      [66, 2],
      [10, 3],
      [12, 4],
    ] as const),
  );
  const freeBeds = capacity - adults;
  const children =
    freeBeds > 0 && random.percent(capacity > 3 ? 55 : 25)
      ? random.whole(1, Math.min(freeBeds, 3))
      : 0;
  return { adults, children };
}

function toEmailName(name: string): string {
  const ascii = name.normalize("NFD").replace(/[^a-z]/gi, "");
  return ascii.toLowerCase() || "guest";
}
