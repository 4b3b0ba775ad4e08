// The property's colours where there are no stylesheets: emails, invoices, the browser's own bars. Those of pages are in colours.css.

/** Emails, by role, in the light and in the dark scheme. */
export const emailColours = {
  light: {
    page: "#eef1f4",
    card: "#ffffff",
    water: "#b9cfe0",
    onWater: "#151c24",
    ink: "#1a2026",
    ink2: "#414b57",
    line: "#d8dfe5",
    lineStrong: "#6a7683",
    action: "#7b2420",
    onAction: "#ffffff",
  },
  dark: {
    page: "#14181d",
    card: "#20272f",
    ink: "#eef1f4",
    ink2: "#c3ccd5",
    link: "#f2b3a8",
    line: "#3d4854",
    water: "#27384a",
    onWater: "#e9f1f8",
    action: "#f2b3a8",
    onAction: "#2a0c0a",
  },
};

/** Invoices, on white paper. */
export const paperColours = { ink: "#1a2026", grey: "#414b57", name: "#7b2420", line: "#d2d9e0" };

/** The page's background (`--bg`) by colour scheme, for the bars of browsers and the site on a telephone's home screen. */
export const schemeColours = { light: "#fbfcfd", dark: "#14181d" };
