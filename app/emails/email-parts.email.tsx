// The blocks of an email in HTML, each a table row of its own because mail clients lay out nothing else reliably.
import { Button, Column, Heading, Link, Row, Section, Text } from "@react-email/components";
import type { ReactNode } from "react";
import type { EmailFact, EmailPart } from "./email-content.ts";
import { EmailPrice } from "./email-price.email.tsx";
import { colour, side, type } from "./email-style.ts";

/** One block of an email, with the space above it. */
export function EmailBlock({ part }: { part: EmailPart }) {
  switch (part.kind) {
    case "facts":
      return (
        <Block title={part.title}>
          {inPairs(part.facts).map(([left, right]) => (
            <FactRow key={left.label} left={left} right={right} />
          ))}
        </Block>
      );
    case "text":
      return (
        <Block title={part.title}>
          {part.lines.map((line, place) => (
            <Text
              key={place}
              className="ink2"
              style={{ ...type.body, marginTop: place > 0 ? "8px" : 0 }}
            >
              {line}
            </Text>
          ))}
        </Block>
      );
    case "steps":
      return (
        <Block title={part.title}>
          {part.steps.map(({ when, what }, place) => (
            <Text
              key={when}
              className="ink2"
              style={{ ...type.body, marginTop: place > 0 ? "8px" : 0 }}
            >
              <b className="ink" style={{ fontWeight: 600, color: colour.ink }}>
                {when}
              </b>
              <br />
              {what}
            </Text>
          ))}
        </Block>
      );
    case "price":
      return (
        <Block>
          <EmailPrice {...part} />
        </Block>
      );
    case "link":
      return <Action label={part.label} href={part.href} />;
  }
  return <Quote title={part.title} text={part.text} />;
}

function Quote({ title, text }: { title: string; text: string }) {
  return (
    <Block title={title}>
      <Text
        className="ink2 line"
        style={{
          ...type.body,
          borderLeft: `3px solid ${colour.line}`,
          paddingLeft: "16px",
          whiteSpace: "pre-line",
        }}
      >
        {text}
      </Text>
    </Block>
  );
}

function Block({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Row>
      <Column className="pad" style={{ padding: `34px ${side} 0` }}>
        {title && (
          <Heading
            as="h2"
            className="ink"
            style={{ ...type.display, fontSize: "23px", lineHeight: "29px", marginBottom: "8px" }}
          >
            {title}
          </Heading>
        )}
        {children}
      </Column>
    </Row>
  );
}

function FactRow({ left, right }: { left: EmailFact; right?: EmailFact }) {
  const half = { verticalAlign: "top", paddingBottom: "16px" } as const;
  return (
    <Section>
      <Row>
        <Column className="half" width="50%" style={{ ...half, paddingRight: "20px" }}>
          <Fact {...left} />
        </Column>
        <Column className="half" width="50%" style={half}>
          {right && <Fact {...right} />}
        </Column>
      </Row>
    </Section>
  );
}

function Fact({ label, value, note, href }: EmailFact) {
  return (
    <>
      <Text className="ink2" style={type.mini}>
        {label}
      </Text>
      <Text className="ink" style={{ ...type.display, fontSize: "21px", lineHeight: "27px" }}>
        {href ? (
          <Link href={href} className="link" style={{ color: colour.action }}>
            {value}
          </Link>
        ) : (
          value
        )}
      </Text>
      {note && (
        <Text className="ink2" style={type.small}>
          {note}
        </Text>
      )}
    </>
  );
}

function Action({ label, href }: { label: string; href: string }) {
  return (
    <Row>
      <Column className="pad" style={{ padding: `26px ${side} 0` }}>
        <Section>
          <Row>
            <Column
              align="center"
              className="action"
              style={{ backgroundColor: colour.action, borderRadius: "3px" }}
            >
              <Button
                href={href}
                className="onaction"
                style={{
                  ...type.body,
                  display: "block",
                  padding: "15px 24px",
                  fontSize: "17px",
                  fontWeight: 500,
                  textAlign: "center",
                  color: colour.onAction,
                }}
              >
                {label}
              </Button>
            </Column>
          </Row>
        </Section>
      </Column>
    </Row>
  );
}

function inPairs(facts: EmailFact[]): [EmailFact, EmailFact?][] {
  return facts.flatMap((fact, place) => (place % 2 === 0 ? [[fact, facts[place + 1]]] : []));
}
