// The HTML layout of an email: a 600 px card with the property's name, the title on a coloured band, the parts, and the
// footer.
import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Preview,
  Row,
  Text,
} from "@react-email/components";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmailContent } from "./email-content.ts";
import { EmailBlock } from "./email-parts.email.tsx";
import { colour, emailCss, side, type } from "./email-style.ts";

/**
 * A whole HTML document; guests' input is inserted as text only. `name` is the property's; `linkedData` what mail programs
 * read, as text that cannot end its element.
 */
export function renderEmailHtml(content: EmailContent, name: string, linkedData?: string): string {
  const layout = <EmailLayout content={content} name={name} linkedData={linkedData} />;
  return `<!doctype html>${renderToStaticMarkup(layout)}`;
}

function EmailLayout({
  content,
  name,
  linkedData,
}: {
  content: EmailContent;
  name: string;
  linkedData: string | undefined;
}) {
  return (
    <Html lang={content.language}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style dangerouslySetInnerHTML={{ __html: emailCss }} />
        {linkedData && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: linkedData }} />
        )}
      </Head>
      <Body className="page" style={{ margin: 0, backgroundColor: colour.page }}>
        <Preview>{content.preview}</Preview>
        <Container
          className="page"
          width="600"
          style={{ width: "100%", maxWidth: "600px", backgroundColor: colour.page }}
        >
          <Row>
            <Column style={{ padding: "24px 0" }}>
              <main>
                <EmailCard content={content} name={name} />
              </main>
            </Column>
          </Row>
        </Container>
      </Body>
    </Html>
  );
}

function EmailCard({ content, name }: { content: EmailContent; name: string }) {
  return (
    <Container
      className="card"
      style={{ width: "100%", maxWidth: "600px", backgroundColor: colour.card }}
    >
      <Row>
        <Column className="pad" style={{ padding: `26px ${side}` }}>
          <Text className="ink" style={{ ...type.display, fontSize: "24px", lineHeight: "28px" }}>
            {name}
          </Text>
        </Column>
      </Row>
      {content.picture && (
        <Img
          src={`cid:${content.picture.name}`}
          // Without this React adds a preload link, which no mail client supports.
          fetchPriority="low"
          alt={content.picture.alt}
          width="600"
          style={{ display: "block", width: "100%", height: "auto" }}
        />
      )}
      <TitleBand content={content} />
      {content.parts.map((part, place) => (
        <EmailBlock key={place} part={part} />
      ))}
      {content.closing && <Closing lines={content.closing} />}
      <Footer lines={content.footer} />
    </Container>
  );
}

function TitleBand({ content }: { content: EmailContent }) {
  const words = { ...type.display, color: colour.onWater };
  return (
    <Row>
      <Column
        className="pad water"
        style={{ backgroundColor: colour.water, padding: `32px ${side} 34px` }}
      >
        {content.greeting && (
          <Text
            className="onwater"
            style={{ ...type.body, color: colour.onWater, marginBottom: "12px" }}
          >
            {content.greeting}
          </Text>
        )}
        <Heading
          as="h1"
          className="title onwater"
          style={{ ...words, fontSize: "36px", lineHeight: "41px", letterSpacing: "-0.01em" }}
        >
          {content.title}
        </Heading>
        <Text
          className="onwater"
          style={{ ...type.body, color: colour.onWater, marginTop: "12px" }}
        >
          {content.lead}
        </Text>
        {content.reference && (
          <Text
            className="onwater"
            style={{
              ...words,
              fontSize: "28px",
              lineHeight: "34px",
              letterSpacing: "0.03em",
              marginTop: "10px",
              whiteSpace: "nowrap",
            }}
          >
            {content.reference}
          </Text>
        )}
      </Column>
    </Row>
  );
}

function Closing({ lines }: { lines: string[] }) {
  return (
    <Row>
      <Column className="pad" style={{ padding: `34px ${side} 0` }}>
        <Text className="ink" style={type.body}>
          <Lines lines={lines} />
        </Text>
      </Column>
    </Row>
  );
}

function Footer({ lines }: { lines: string[] }) {
  return (
    <Row>
      <Column className="pad" style={{ padding: `34px ${side} 40px` }}>
        <Text
          className="ink2 line"
          style={{ ...type.mini, borderTop: `1px solid ${colour.line}`, paddingTop: "20px" }}
        >
          <Lines lines={lines} />
        </Text>
      </Column>
    </Row>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line, place) => (
    <span key={place}>
      {place > 0 && <br />}
      {line}
    </span>
  ));
}
