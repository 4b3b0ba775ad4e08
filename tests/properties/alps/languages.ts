// The languages of this property's site, German first.

/** In the order in which menus show them. */
export const languages = ["de", "en", "fr", "it"] as const;
