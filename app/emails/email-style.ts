// The style of emails. Mail clients support neither stylesheets nor variables: these are the values of the design tokens.
import type { CSSProperties } from "react";
import { emailColours } from "#property/brand/colours.ts";

const display = "'Brygada 1918',Georgia,'Songti SC','Times New Roman',serif";
const text =
  "'Wix Madefor Text',-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',Arial,sans-serif";

/** Colours by role, as in the light tokens; `emailCss` overrides them in dark mode. */
export const colour = emailColours.light;

const { dark } = emailColours;

/** The four text styles of an email. */
export const type = {
  display: { margin: 0, fontFamily: display, fontWeight: 400, color: colour.ink },
  body: { margin: 0, fontFamily: text, fontSize: "16px", lineHeight: "26px", color: colour.ink2 },
  small: { margin: 0, fontFamily: text, fontSize: "15px", lineHeight: "24px", color: colour.ink2 },
  mini: { margin: 0, fontFamily: text, fontSize: "14px", lineHeight: "21px", color: colour.ink2 },
} satisfies Record<string, CSSProperties>;

/** The side padding of every block. */
export const side = "40px";

/** For the few mail clients that support it: narrow screens, and the dark colours of the design. */
export const emailCss = `
@media (max-width:620px){
.pad{padding-left:20px!important;padding-right:20px!important}
.half{display:block!important;width:auto!important;padding:0 0 16px!important}
.title{font-size:32px!important;line-height:37px!important}
}
@media (prefers-color-scheme:dark){
.page,.page>table>tbody>tr>td{background-color:${dark.page}!important}
.card{background-color:${dark.card}!important}
.ink{color:${dark.ink}!important}
.ink2{color:${dark.ink2}!important}
.link{color:${dark.link}!important}
.line{border-color:${dark.line}!important}
.water{background-color:${dark.water}!important}
.onwater{color:${dark.onWater}!important}
.action{background-color:${dark.action}!important}
.onaction{color:${dark.onAction}!important}
}`;
