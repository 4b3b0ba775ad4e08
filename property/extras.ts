// Extras that guests can order, as suggestions: the seed copies them into a new database, where the owner edits them. Prices in cents.
import type { SuggestedExtra } from "#app/extras/rules/extra.ts";

/** The first ones are shown first. A language that is missing reads the default one. */
export const extras: readonly SuggestedExtra[] = [
  {
    kind: "transfer",
    ways: "both",
    unit: "stay",
    amount: 4500,
    most: 1,
    stock: null,
    noticeHours: 24,
    words: {
      en: {
        name: "Airport transfer",
        description:
          "We meet you at the airport and bring you here, or take you to your flight home: one price for all of you together.",
      },
      de: {
        name: "Flughafentransfer",
        description:
          "Wir holen Sie am Flughafen ab oder bringen Sie zu Ihrem Rückflug, alle zusammen zu einem Preis.",
      },
      fr: {
        name: "Transfert aéroport",
        description:
          "Nous venons vous chercher à l’aéroport ou vous y reconduisons, tous ensemble pour un seul prix.",
      },
      es: {
        name: "Traslado al aeropuerto",
        description:
          "Le recogemos en el aeropuerto o le llevamos a su vuelo de vuelta: un solo precio para todos.",
      },
      it: {
        name: "Transfer aeroportuale",
        description:
          "Vi accogliamo in aeroporto e vi portiamo qui, o vi accompagniamo al volo di ritorno: un prezzo per tutti.",
      },
      ru: {
        name: "Трансфер",
        description:
          "Встретим вас в аэропорту или отвезём к обратному рейсу — всех вместе за одну цену.",
      },
      zh: {
        name: "机场接送",
        description: "我们到机场接您，或送您去乘坐返程航班，同行客人一起计价。",
      },
      pl: {
        name: "Transfer lotniskowy",
        description:
          "Odbieramy Cię z lotniska albo odwozimy na lot powrotny: jedna cena dla wszystkich razem.",
      },
      nl: {
        name: "Luchthaventransfer",
        description:
          "Wij halen u op de luchthaven af of brengen u naar uw vlucht terug: één prijs voor uw hele gezelschap.",
      },
      sv: {
        name: "Flygplatstransfer",
        description:
          "Vi möter dig på flygplatsen eller kör dig till planet hem: ett pris för hela sällskapet.",
      },
    },
  },
  {
    kind: "plain",
    unit: "piece",
    amount: 0,
    most: 2,
    stock: 4,
    noticeHours: 48,
    words: {
      en: { name: "Cot", description: "With mattress and linen, made up before you arrive." },
      de: {
        name: "Babybett",
        description: "Mit Matratze und Bettwäsche, vor Ihrer Ankunft aufgestellt.",
      },
      fr: { name: "Lit bébé", description: "Avec matelas et draps, prêt à votre arrivée." },
      es: { name: "Cuna", description: "Con colchón y sábanas, preparada antes de su llegada." },
      it: {
        name: "Culla",
        description: "Con materasso e lenzuola, pronta prima del vostro arrivo.",
      },
      ru: {
        name: "Детская кроватка",
        description: "С матрасом и бельём, застелена к вашему приезду.",
      },
      zh: { name: "婴儿床", description: "配床垫和床品，在您抵达前铺好。" },
      pl: { name: "Łóżeczko", description: "Z materacem i pościelą, gotowe przed przyjazdem." },
      nl: { name: "Babybedje", description: "Met matras en beddengoed, klaar voor uw aankomst." },
      sv: { name: "Spjälsäng", description: "Med madrass och lakan, bäddad när du kommer." },
    },
  },
  {
    kind: "plain",
    unit: "piece",
    amount: 0,
    most: 2,
    stock: 4,
    noticeHours: 48,
    words: {
      en: { name: "High chair", description: "At the table before you arrive." },
      de: { name: "Hochstuhl", description: "Steht bei Ihrer Ankunft am Tisch." },
      fr: { name: "Chaise haute", description: "Installée à table avant votre arrivée." },
      es: { name: "Trona", description: "En la mesa antes de su llegada." },
      it: { name: "Seggiolone", description: "Già a tavola al vostro arrivo." },
      ru: { name: "Детский стульчик", description: "Будет у стола к вашему приезду." },
      zh: { name: "儿童餐椅", description: "在您抵达前放在餐桌旁。" },
      pl: { name: "Krzesełko do karmienia", description: "Przy stole przed przyjazdem." },
      nl: { name: "Kinderstoel", description: "Staat bij aankomst aan tafel." },
      sv: { name: "Barnstol", description: "Står vid bordet när du kommer." },
    },
  },
  {
    kind: "plain",
    unit: "piece",
    amount: 3800,
    most: 10,
    stock: null,
    noticeHours: 48,
    words: {
      en: {
        name: "Breakfast hamper",
        description:
          "Bread, fruit, eggs, yoghurt, jam and coffee for two, in your kitchen on the day you arrive.",
      },
      de: {
        name: "Frühstückskorb",
        description:
          "Brot, Obst, Eier, Joghurt, Konfitüre und Kaffee für zwei, am Anreisetag in Ihrer Küche.",
      },
      fr: {
        name: "Panier petit-déjeuner",
        description:
          "Pain, fruits, œufs, yaourt, confiture et café pour deux, dans votre cuisine le jour de l’arrivée.",
      },
      es: {
        name: "Cesta de desayuno",
        description:
          "Pan, fruta, huevos, yogur, mermelada y café para dos, en su cocina el día de llegada.",
      },
      it: {
        name: "Cesto per la colazione",
        description:
          "Pane, frutta, uova, yogurt, marmellata e caffè per due, nella vostra cucina il giorno d’arrivo.",
      },
      ru: {
        name: "Корзина для завтрака",
        description:
          "Хлеб, фрукты, яйца, йогурт, джем и кофе на двоих — на вашей кухне в день приезда.",
      },
      zh: {
        name: "早餐篮",
        description: "面包、水果、鸡蛋、酸奶、果酱和咖啡，两人份，抵达当日放在您的厨房。",
      },
      pl: {
        name: "Kosz śniadaniowy",
        description:
          "Chleb, owoce, jajka, jogurt, dżem i kawa dla dwojga, w Twojej kuchni w dniu przyjazdu.",
      },
      nl: {
        name: "Ontbijtmand",
        description:
          "Brood, fruit, eieren, yoghurt, jam en koffie voor twee, op de dag van aankomst in uw keuken.",
      },
      sv: {
        name: "Frukostkorg",
        description:
          "Bröd, frukt, ägg, yoghurt, sylt och kaffe för två, i ditt kök på ankomstdagen.",
      },
    },
  },
  {
    kind: "earlyCheckIn",
    unit: "stay",
    amount: 4000,
    most: 1,
    stock: null,
    noticeHours: 24,
    words: {
      en: {
        name: "Early check-in",
        description: "The apartment is yours from the morning of your arrival.",
      },
      de: {
        name: "Früher Check-in",
        description: "Die Wohnung steht Ihnen schon am Morgen der Anreise zur Verfügung.",
      },
      fr: {
        name: "Arrivée anticipée",
        description: "L’appartement est à vous dès le matin de l’arrivée.",
      },
      es: {
        name: "Entrada anticipada",
        description: "El apartamento es suyo desde la mañana de su llegada.",
      },
      it: {
        name: "Check-in anticipato",
        description: "L’appartamento è vostro dal mattino dell’arrivo.",
      },
      ru: { name: "Ранний заезд", description: "Апартаменты ваши с утра в день приезда." },
      zh: { name: "提前入住", description: "抵达当日上午即可入住。" },
      pl: {
        name: "Wczesne zameldowanie",
        description: "Apartament jest Twój już od rana w dniu przyjazdu.",
      },
      nl: {
        name: "Vroeg inchecken",
        description: "Het appartement is van u vanaf de ochtend van aankomst.",
      },
      sv: {
        name: "Tidig incheckning",
        description: "Lägenheten är din redan på morgonen på ankomstdagen.",
      },
    },
  },
  {
    kind: "lateCheckOut",
    unit: "stay",
    amount: 4000,
    most: 1,
    stock: null,
    noticeHours: 24,
    words: {
      en: { name: "Late check-out", description: "Stay until the evening of the day you leave." },
      de: { name: "Später Check-out", description: "Bleiben Sie bis zum Abend des Abreisetags." },
      fr: { name: "Départ tardif", description: "Restez jusqu’au soir du jour de départ." },
      es: { name: "Salida tardía", description: "Quédese hasta la tarde del día de salida." },
      it: {
        name: "Check-out posticipato",
        description: "Restate fino alla sera del giorno di partenza.",
      },
      ru: { name: "Поздний выезд", description: "Оставайтесь до вечера в день отъезда." },
      zh: { name: "延迟退房", description: "离店当日可住到傍晚。" },
      pl: { name: "Późne wymeldowanie", description: "Zostań do wieczora w dniu wyjazdu." },
      nl: { name: "Laat uitchecken", description: "Blijf tot de avond van de dag van vertrek." },
      sv: { name: "Sen utcheckning", description: "Stanna till kvällen på avresedagen." },
    },
  },
];
