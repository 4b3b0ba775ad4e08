// The price in an email: every line of the frozen quote, the total in large type, and what is paid when.
import { Column, Row, Section, Text } from "@react-email/components";
import type { CSSProperties } from "react";
import type { EmailAmount, EmailHint } from "./email-content.ts";
import { colour, type } from "./email-style.ts";

/** Amounts are right-aligned with tabular figures; the total is below a rule. */
export function EmailPrice({
  lines,
  total,
  dues,
  about,
}: {
  lines: EmailAmount[];
  total: EmailAmount;
  dues: EmailAmount[];
  about?: EmailHint;
}) {
  return (
    <Section>
      {lines.map((line, place) => (
        <AmountRow key={place} line={line} />
      ))}
      <TotalRow line={total} />
      {about && (
        <Text className="ink2" style={{ ...type.small, textAlign: "right", paddingBottom: "8px" }}>
          {about.amount}
          <br />
          {about.note}
        </Text>
      )}
      {dues.map((line, place) => (
        <AmountRow key={place} line={line} />
      ))}
    </Section>
  );
}

function AmountRow({ line: { label, amount } }: { line: EmailAmount }) {
  return (
    <Row>
      <Column style={{ padding: "3px 20px 3px 0", verticalAlign: "top" }}>
        <Text className="ink2" style={type.small}>
          {label}
        </Text>
      </Column>
      <Column align="right" style={{ padding: "3px 0", verticalAlign: "top" }}>
        <Text className="ink" style={{ ...type.small, ...tabularFigures, color: colour.ink }}>
          {amount}
        </Text>
      </Column>
    </Row>
  );
}

function TotalRow({ line: { label, amount } }: { line: EmailAmount }) {
  const cell: CSSProperties = {
    borderTop: `1px solid ${colour.lineStrong}`,
    padding: "12px 0 8px",
    verticalAlign: "bottom",
  };
  return (
    <Row style={{ marginTop: "4px" }}>
      <Column className="line" style={cell}>
        <Text
          className="ink"
          style={{ ...type.small, fontSize: "17px", fontWeight: 600, color: colour.ink }}
        >
          {label}
        </Text>
      </Column>
      <Column className="line" align="right" style={cell}>
        <Text
          className="ink"
          style={{ ...type.display, ...tabularFigures, fontSize: "28px", lineHeight: "30px" }}
        >
          {amount}
        </Text>
      </Column>
    </Row>
  );
}

const tabularFigures: CSSProperties = {
  whiteSpace: "nowrap",
  textAlign: "right",
  fontVariantNumeric: "tabular-nums lining-nums",
};
