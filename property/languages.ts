// The languages of this property's site: there is a folder of texts in words/ for each.

/** BCP 47 tags of languages that the app speaks (app/i18n/messages), in the order in which menus show them. */
export const languages = ["en", "fr", "es", "de", "it", "ru", "zh", "sv", "pl", "nl"] as const;
