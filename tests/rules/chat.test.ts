import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkChannelForm, tidyChannelForm, tooManyChannels } from "#features/chat/rules/channel-form.ts";
import { phasePost, weekPost } from "#features/reminders/server/chat-posts.ts";
import { chatBody, chatKinds, type ChatMessage } from "#server/chat/bodies.ts";
import { formatsOf } from "#shared/formats.ts";
import { draws } from "../support/draws.ts";

const formats = formatsOf("dmy_text", "Europe/London");
const nasty =
  "<!channel> & <https://evil.example|click> @all *bold* _it_ [a](https://b) `code` ~strike~ #tag";
const message: ChatMessage = {
  heading: `Ada ${nasty}`,
  paragraphs: [nasty],
  list: [nasty],
  button: { label: "Open <it>", href: "https://stint.example/a?b=1&c=(2)" },
};

interface SlackBody {
  text: string;
  blocks: { type: string; text: { type: string; text: string } }[];
}
interface TeamsBody {
  type: string;
  attachments: {
    contentType: string;
    content: { body: { type: string; inlines: { text: string }[] }[]; actions: object[] };
  }[];
}

describe("A message in a chat", () => {
  it("is plain text in Slack but for our own link, and mentions no one in its notification", () => {
    const { text, blocks } = JSON.parse(chatBody("slack", message)) as SlackBody;
    expect(text).not.toMatch(/[<>]/);
    expect(text).toContain("&lt;!channel&gt; &amp;");
    expect(blocks.map((block) => `${block.type} ${block.text.type}`)).toEqual([
      "header plain_text",
      "section plain_text",
      "section plain_text",
      "section mrkdwn",
    ]);
    expect(blocks[1]?.text.text).toBe(nasty);
    expect(blocks[3]?.text.text).toBe("<https://stint.example/a?b=1&amp;c=(2)|Open &lt;it&gt;>");
  });

  it("is an Adaptive Card in Teams whose words are runs of text, which know no Markdown", () => {
    const body = JSON.parse(chatBody("teams", message)) as TeamsBody;
    expect(body.type).toBe("message");
    const [card] = body.attachments;
    expect(card?.contentType).toBe("application/vnd.microsoft.card.adaptive");
    expect(new Set(card?.content.body.map(({ type }) => type))).toEqual(new Set(["RichTextBlock"]));
    expect(card?.content.body[1]?.inlines[0]?.text).toBe(nasty);
    expect(card?.content.actions).toEqual([
      { type: "Action.OpenUrl", title: "Open <it>", url: "https://stint.example/a?b=1&c=(2)" },
    ]);
  });

  it("has every sign of Markdown escaped in Mattermost, and no complete mention", () => {
    const { text } = JSON.parse(chatBody("mattermost", message)) as { text: string };
    expect(text).not.toMatch(/@(?:all|channel|here)/);
    expect(text).toContain("\\[a\\]\\(https\\://b\\)");
    expect(text).toContain("\\*bold\\* \\_it\\_");
    expect(text.split("\n\n")).toHaveLength(4);
  });

  it("stays within what chats allow and is JSON, whatever people are called", () => {
    const text = fc.string({ unit: "binary", maxLength: 1200 });
    fc.assert(
      fc.property(
        fc.constantFrom(...chatKinds),
        fc.record({
          heading: text,
          paragraphs: fc.array(text, { maxLength: 8 }),
          list: fc.array(text, { maxLength: 25 }),
          button: fc.constant(message.button),
        }),
        (kind, said) => {
          const body = chatBody(kind, said);
          expect(() => JSON.parse(body) as unknown).not.toThrow();
          if (kind === "slack")
            for (const block of (JSON.parse(body) as SlackBody).blocks)
              expect(block.text.text.length).toBeLessThanOrEqual(block.type === "header" ? 150 : 3000);
          if (kind === "mattermost") expect(body.length).toBeLessThan(65_000);
        },
      ),
      { numRuns: draws(50) },
    );
  });

  it("says of weeks and phases how many, and never who", () => {
    const week = { weekStarting: "2026-11-09", mails: 3, formats };
    expect(weekPost("first", week, "https://s.example")).toMatchObject({
      topic: "reminders",
      message: {
        heading: "Submit your week, 9 – 15 Nov 2026",
        paragraphs: ["3 people got a mail to submit it."],
      },
    });
    expect(weekPost("digest", { ...week, mails: 1 }, "")?.message.paragraphs[0]).toContain(
      "1 person got a mail",
    );
    expect(weekPost("first", { ...week, mails: 0 }, "")).toBeNull();
    const phase = {
      phase: "Forecasting",
      month: "2026-11",
      about: "2026-12",
      firstDay: "2026-11-10",
      lastDay: "2026-11-20",
    } as const;
    const heading = (today: string) => phasePost(today, phase, formats, "")?.message.heading ?? null;
    expect(["2026-11-10", "2026-11-11", "2026-11-20"].map(heading)).toEqual([
      "Forecasting begins",
      null,
      "Forecasting ends today",
    ]);
    expect(phasePost("2026-11-10", phase, formats, "")?.message.paragraphs).toEqual([
      "Freeze the forecasts of December 2026 by 20 Nov 2026.",
    ]);
  });
});

describe("A chat's form", () => {
  const form = { name: "Team", url: "https://hooks.slack.com/services/T/B/x", topics: ["phases"] };
  const faults = (change: Partial<typeof form>, isOrganisations = false) =>
    checkChannelForm({ ...form, ...change }, isOrganisations);

  it("needs a name and an address", () => {
    expect(faults({})).toEqual({});
    expect(faults({ name: " ", url: " " })).toEqual({
      name: "Enter a name, such as that of the channel",
      url: "Enter the address of the incoming webhook",
    });
    expect(faults({ url: " https://a.example?b " })).toEqual({});
    for (const url of ["x", "ftp://a.example", "https://a b"])
      expect(faults({ url })).toEqual({ url: "Enter a complete address that begins with https://" });
    for (const url of ["https://a:b@c.example/", "https://a@c.example", "https://@c.example/in"])
      expect(faults({ url })).toEqual({ url: "Leave the user name and password out of the address" });
    expect(tooManyChannels()).toBe("There are 5 chats already. Disconnect one you no longer need.");
  });

  it("needs something to say for the organisation's, and one's own doesn't", () => {
    expect(faults({}, true)).toEqual({});
    expect(faults({ topics: [] }, true)).toEqual({ topics: "Choose at least one" });
    expect(faults({ topics: [] })).toEqual({});
  });

  it("is stored without blanks around, and the organisation's topics once each, in order", () => {
    const typed = {
      name: " Team ",
      url: " https://a.example ",
      topics: ["reminders", "phases", "reminders"],
    };
    const tidy = { name: "Team", url: "https://a.example" };
    expect(tidyChannelForm(typed, true)).toEqual({ ...tidy, topics: ["phases", "reminders"] });
    expect(tidyChannelForm(typed, false)).toEqual({ ...tidy, topics: [] });
  });
});
