import { t } from "#shared/texts/t.ts";

/** What a message in a chat says: a letter's words without its frame. */
export interface ChatMessage {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly list: readonly string[];
  /** What ends the list where it's cut, in the reader's language. */
  readonly cutLine?: string | null;
  readonly button: { readonly label: string; readonly href: string } | null;
}

export const chatKinds = ["slack", "teams", "mattermost"] as const;
export type ChatKind = (typeof chatKinds)[number];

/** The JSON body for an incoming webhook of the chat. Names and notes stay text: no markup, no mentions. */
export function chatBody(kind: ChatKind, message: ChatMessage): string {
  return JSON.stringify(bodies[kind](tidy(message)));
}

const bodies: Readonly<Record<ChatKind, (message: ChatMessage) => object>> = { slack, teams, mattermost };

/** Lines of a list that are shown, and characters of a text: below the least that any chat allows. */
const maxLines = 20;
const longest = 1000;

const shortened = (text: string, most = longest): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

/** The placeholder for lines of a list that aren't shown; null where all are. */
export function cutLineOf(list: readonly string[]): string | null {
  const more = list.length - maxLines;
  return more > 0 ? t`and ${more} more` : null;
}

function tidy({ heading, paragraphs, list, cutLine, button }: ChatMessage): ChatMessage {
  const last = cutLine ?? cutLineOf(list);
  return {
    heading: shortened(heading.replaceAll(/\s+/g, " ").trim(), 140),
    paragraphs: paragraphs.slice(0, 5).map((each) => shortened(each)),
    list: [...list.slice(0, maxLines).map((each) => shortened(each, 100)), ...(last === null ? [] : [last])],
    button,
  };
}

/** Blocks of plain text, which Slack shows as they are. Only our own link is markup. */
function slack({ heading, paragraphs, list, button }: ChatMessage): object {
  const plain = (text: string) => ({
    type: "section",
    text: { type: "plain_text", text, emoji: false },
  });
  return {
    // For notifications, where angle brackets would mention people.
    text: escapedForSlack(heading),
    blocks: [
      { type: "header", text: { type: "plain_text", text: heading, emoji: false } },
      ...paragraphs.map(plain),
      ...(list.length > 0 ? [plain(bulleted(list))] : []),
      ...(button
        ? [
            {
              type: "section",
              text: {
                type: "mrkdwn",
                text: `<${escapedForSlack(button.href)}|${escapedForSlack(button.label)}>`,
              },
            },
          ]
        : []),
    ],
    unfurl_links: false,
  };
}

const bulleted = (list: readonly string[]): string => list.map((each) => `• ${each}`).join("\n");

function escapedForSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * An Adaptive Card for a Teams workflow that posts what it receives. Rich text blocks know no Markdown, where
 * text blocks do; a mention would need an entity of its own.
 */
function teams({ heading, paragraphs, list, button }: ChatMessage): object {
  const rich = (text: string, look: object = {}) => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text, ...look }],
  });
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          fallbackText: heading,
          msteams: { width: "Full" },
          body: [
            rich(heading, { size: "Medium", weight: "Bolder" }),
            ...paragraphs.map((text) => rich(text)),
            ...list.map((text) => rich(`• ${text}`)),
          ],
          actions: button ? [{ type: "Action.OpenUrl", title: button.label, url: button.href }] : [],
        },
      },
    ],
  };
}

function mattermost({ heading, paragraphs, list, button }: ChatMessage): object {
  const parts = [
    `**${escapedForMarkdown(heading)}**`,
    ...paragraphs.map(escapedForMarkdown),
    ...(list.length > 0 ? [list.map((each) => `- ${escapedForMarkdown(each)}`).join("\n")] : []),
    ...(button
      ? [`[${escapedForMarkdown(button.label)}](${encodeURI(button.href).replaceAll(/[()]/g, "")})`]
      : []),
  ];
  return { text: parts.join("\n\n") };
}

/**
 * Every sign that means something in Markdown behind a backslash. A mention, a channel's or a user's, is broken
 * by a space of no width, since the server looks for it before Markdown does.
 */
function escapedForMarkdown(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_{}[\]()#+\-.!|<>~:$]/g, "\\$&")
    .replaceAll("@", "@\u200b");
}
