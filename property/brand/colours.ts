// The property's colours where there are no stylesheets: emails, invoices, the browser's own bars. Those of pages are in colours.css.

/** Emails, by role, in the light and in the dark scheme. */
export const emailColours = {
  light: {
    page: "#f1eee7",
    card: "#ffffff",
    water: "#8fcdc3",
    onWater: "#10201f",
    ink: "#17211f",
    ink2: "#3b4644",
    line: "#e2dccf",
    lineStrong: "#737a76",
    action: "#0c4549",
    onAction: "#ffffff",
  },
  dark: {
    page: "#111a19",
    card: "#1d2826",
    ink: "#f1eee6",
    ink2: "#c4ccc7",
    link: "#9bdcd2",
    line: "#3a4744",
    water: "#123b3c",
    onWater: "#eaf6f3",
    action: "#9bdcd2",
    onAction: "#0b2022",
  },
};

/** Invoices, on white paper. */
export const paperColours = { ink: "#17211f", grey: "#3b4644", name: "#0c4549", line: "#dccfbf" };

/** The page's background (`--bg`) by colour scheme, for the bars of browsers and the site on a telephone's home screen. */
export const schemeColours = { light: "#fcfbf8", dark: "#111a19" };
