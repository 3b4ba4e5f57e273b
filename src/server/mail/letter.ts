import { createElement, type CSSProperties, type ReactNode } from "react";
import { formatsOf, type Formats } from "#shared/formats.ts";
import { currentLanguage, locale } from "#shared/texts/current.ts";
import type { Language } from "#shared/texts/languages.ts";
import { t } from "#shared/texts/t.ts";
import { messagesForReader } from "../database/chat-outbox.ts";
import { insertMail, type MailFile } from "../database/mail-outbox.ts";
import type { Query } from "../database/sql.ts";
import { cutLineOf, type ChatMessage } from "../chat/bodies.ts";
import { newId } from "../ids.ts";
import type { Transaction } from "../scope.ts";
import { inLanguage, languageOf } from "../language.ts";

/** What a mail says. The look is the same for all of them; templates fill this in. */
export interface Letter {
  /** Names the template in the log: `invitation`. */
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Short lines under the paragraphs: what is due, what changed. */
  readonly list?: readonly string[];
  readonly button?: { readonly label: string; readonly href: string };
  /** Small print: how long the link works, what to do when the mail was not expected. */
  readonly notes: readonly string[];
  /** Hours after which sending it is pointless, for instance because its link has expired. */
  readonly worthHours: number;
  /** It goes to the reader's own chats too: about work, without secrets. */
  readonly alsoInChat?: boolean;
  /** A file that goes with it. */
  readonly attachment?: MailFile;
  /** Whose words it has; missing where its reader is the one who calls. */
  readonly language?: Language;
}

/** A letter in its reader's language, in every call and job. */
export function letterTo<L extends Letter | null>(
  reader: { readonly language: string | null },
  write: () => L,
): L {
  const language = languageOf(reader);
  const letter = inLanguage(language, write);
  return letter && { ...letter, language };
}

/** To whom, how dates are written, and where the product is. */
export interface Addressed {
  readonly recipient: string;
  readonly formats: Formats;
  readonly publicUrl: string;
}

/** The letter's reader, as a query answers them. */
export function addressed(
  publicUrl: string,
  reader: { readonly email: string; readonly date_format: string; readonly time_zone: string },
): Addressed {
  return {
    recipient: reader.email,
    formats: formatsOf(reader.date_format, reader.time_zone),
    publicUrl,
  };
}

/** A letter with its two parts, ready for the outbox. */
export interface ComposedMail extends Letter {
  readonly html: string;
  readonly text: string;
  /** What ends its list in a chat, where that is cut. */
  readonly cutLine: string | null;
}

const ink = "#10201f";
const quiet = "#56646b";
const accent = "#005d76";
/**
 * The same look where a mail program is dark: over the styles in the elements, which programs
 * without style sheets need.
 */
const darkLook = [
  "@media (prefers-color-scheme: dark) {",
  "  body { background: #0b1516 !important; }",
  "  .panel { background: #132022 !important; border-color: #2a3a3d !important; }",
  "  .panel h1, .panel p, .panel li { color: #e6eeef !important; }",
  "  .panel .quiet { color: #a3b3b6 !important; }",
  "  .panel .brand { color: #6cc3dc !important; }",
  "  .panel .button { background: #6cc3dc !important; color: #08181c !important; }",
  "}",
].join("\n");
const font = '"Instrument Sans", "Segoe UI", Helvetica, Arial, sans-serif';
const brand: CSSProperties = { margin: "0 0 24px", fontSize: 16, fontWeight: 600, color: accent };
const title: CSSProperties = {
  margin: "0 0 12px",
  fontSize: 20,
  lineHeight: "28px",
  fontWeight: 600,
  color: ink,
};
const line: CSSProperties = { margin: "0 0 12px", fontSize: 14, lineHeight: "22px", color: ink };
const note: CSSProperties = { margin: "0 0 8px", fontSize: 12, lineHeight: "18px", color: quiet };
const pressable: CSSProperties = {
  display: "inline-block",
  padding: "10px 18px",
  borderRadius: 6,
  background: accent,
  color: "#ffffff",
  fontSize: 14,
  fontWeight: 500,
  textDecoration: "none",
};
const panel: CSSProperties = {
  maxWidth: 520,
  margin: "0 auto",
  padding: 32,
  background: "#ffffff",
  border: "1px solid #dde3e6",
  borderRadius: 8,
};

function listOf(list: readonly string[]): ReactNode {
  if (list.length === 0) return null;
  const style = { ...line, margin: "0 0 4px" };
  return createElement(
    "ul",
    { style: { margin: "0 0 12px", paddingLeft: 20 } },
    ...list.map((text) => createElement("li", { style }, text)),
  );
}

/** The button, and its address for mail programs that show none. */
function buttonOf({ label, href }: NonNullable<Letter["button"]>): ReactNode[] {
  return [
    createElement(
      "p",
      { style: { margin: "20px 0" } },
      createElement("a", { className: "button", href, style: pressable }, label),
    ),
    createElement(
      "p",
      { className: "quiet", style: { ...note, wordBreak: "break-all" } },
      t`If the button doesn't work, open this address:`,
      createElement("br"),
      href,
    ),
  ];
}

function elementOf({ subject, heading, paragraphs, list = [], button, notes }: Letter): ReactNode {
  return createElement(
    "html",
    { lang: locale() },
    createElement(
      "head",
      null,
      createElement("meta", { charSet: "utf-8" }),
      createElement("meta", { name: "viewport", content: "width=device-width" }),
      createElement("meta", { name: "color-scheme", content: "light dark" }),
      createElement("style", null, darkLook),
      createElement("title", null, subject),
    ),
    createElement(
      "body",
      { style: { margin: 0, padding: 24, background: "#f5f8f9", fontFamily: font } },
      createElement(
        "div",
        { className: "panel", style: panel },
        createElement("p", { className: "brand", style: brand }, "Stint"),
        createElement("h1", { style: title }, heading),
        ...paragraphs.map((text) => createElement("p", { style: line }, text)),
        listOf(list),
        ...(button ? buttonOf(button) : []),
        ...notes.map((text) => createElement("p", { className: "quiet", style: note }, text)),
      ),
    ),
  );
}

function textOf(letter: Letter): string {
  const parts = [
    letter.heading,
    ...letter.paragraphs,
    ...(letter.list && letter.list.length > 0 ? [letter.list.map((text) => `- ${text}`).join("\n")] : []),
    ...(letter.button ? [`${t`${letter.button.label}:`}\n${letter.button.href}`] : []),
    ...letter.notes,
  ];
  return `${parts.join("\n\n")}\n\n-- \nStint\n`;
}

/** Loads the renderer, which needs far longer than a letter: call it before a transaction that composes. */
export function loadRenderer(): Promise<typeof import("@react-email/render")> {
  return import("@react-email/render");
}

/**
 * Renders a letter; call it before the transaction, which should not wait for it. The first call loads the
 * renderer.
 */
export async function compose(letter: Letter): Promise<ComposedMail> {
  const { render } = await loadRenderer();
  return inLanguage(letter.language ?? currentLanguage(), async () => {
    // Names of people and organisations may contain line breaks; a subject may not.
    const clean = { ...letter, subject: letter.subject.replace(/\s+/g, " ").trim() };
    const cutLine = cutLineOf(letter.list ?? []);
    return { ...clean, cutLine, html: await render(elementOf(clean)), text: textOf(clean) };
  });
}

/**
 * Puts a mail into the outbox, and a message for the reader's chats beside it, in the transaction of what it
 * reports: all happen, or nothing.
 */
export function queueMail(orgId: string, mail: ComposedMail): Query<unknown> {
  const { kind, recipient, subject, html, text, worthHours, attachment = null } = mail;
  const { heading, paragraphs, list = [], cutLine, button = null, alsoInChat = false } = mail;
  const row = { orgId, id: newId(), kind, recipient, subject, html, text, worthHours, attachment };
  const chat = alsoInChat
    ? messagesForReader(orgId, recipient, {
        heading,
        paragraphs,
        list,
        cutLine,
        button,
      } satisfies ChatMessage)
    : null;
  return insertMail(row, chat);
}

/**
 * Composes letters and puts them into the outbox of an open transaction: for what only the transaction knows,
 * such as which rows of a bulk decision were decided. About two milliseconds a letter, once `loadRenderer`
 * was awaited.
 */
export async function queueLetters(
  transaction: Transaction,
  orgId: string,
  letters: readonly Letter[],
): Promise<void> {
  const mails = await Promise.all(letters.map(compose));
  for (const mail of mails) await transaction.run(queueMail(orgId, mail));
}

/** Something a person still has to do; `notes`: why this person gets it, and how to stop it. */
export interface Reminder extends Pick<Letter, "recipient" | "subject" | "heading" | "notes"> {
  /** Why it matters and until when. */
  readonly reason: string;
  /** What is outstanding, a line each. */
  readonly outstanding: readonly string[];
  readonly button: NonNullable<Letter["button"]>;
}

/** The frame of every reminder; one that is older than a day is not worth sending. */
export function reminderLetter({ reason, outstanding, ...said }: Reminder): Letter {
  return {
    ...said,
    kind: "reminder",
    paragraphs: [reason],
    list: outstanding,
    worthHours: 24,
    alsoInChat: true,
  };
}
