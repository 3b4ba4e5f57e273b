import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  answerLength,
  longestFailing,
  maxAttempts,
  oldSecretHours,
  outcomeOf,
  requestedSeconds,
  waitAfter,
} from "#features/webhooks/rules/attempts.ts";
import { errorInWords, givenUp } from "#features/webhooks/rules/given-up.ts";
import { dataOf, messageId, messageText } from "#features/webhooks/rules/message.ts";
import { actionNames } from "#features/audit/rules/action-names.ts";
import { allTypes, eventGroups, groupOf, typesOf } from "#features/webhooks/rules/event-types.ts";
import {
  actionOf,
  eventType,
  groupsByArea,
  includesType,
  silentTopics,
  typeInWords,
} from "#features/webhooks/rules/topics.ts";
import { checkWebhookForm, tidyWebhookForm, tooManyWebhooks } from "#features/webhooks/rules/webhook-form.ts";
import { catalogueOf, hush, speak } from "../support/speaking.ts";

const guide = fs.readFileSync(path.join(import.meta.dirname, "..", "..", "docs", "webhooks.md"), "utf8");

describe("Webhooks", () => {
  it("can be sent about every kind of thing browsers are notified of", () => {
    const source = path.join(import.meta.dirname, "..", "..", "src", "features");
    const files = fs.readdirSync(source, { recursive: true, encoding: "utf8" });
    const reported = files
      .filter((file) => file.endsWith(".ts") && file.includes(`${path.sep}server${path.sep}`))
      .flatMap((file) => [
        ...fs.readFileSync(path.join(source, file), "utf8").matchAll(/subjectType(?::| =) "([^"]+)"/g),
      ])
      .map((match) => match[1] ?? "");
    expect(reported.length).toBeGreaterThan(60);
    const known: readonly string[] = eventGroups;
    const topics = [...new Set(reported)].filter((topic) => !silentTopics.includes(topic));
    expect(topics.filter((topic) => !known.includes(groupOf(topic)))).toEqual([]);
    expect(Object.values(groupsByArea).flat().toSorted()).toEqual(known.toSorted());
    expect(new Set(allTypes).size).toBe(allTypes.length);
    for (const type of allTypes) expect(type).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
  });

  it("have a type for every action of the audit log but logins", () => {
    const actions = allTypes.map(actionOf).filter((action) => action !== null);
    expect(new Set(actions).size).toBe(actions.length);
    const logins = ["sign in", "sign out", "end session"];
    const all = Object.keys(actionNames).filter((action) => !logins.includes(action));
    expect(actions.toSorted()).toEqual(all.toSorted());
    expect(eventType("timesheet", "approve timesheet")).toBe("timesheet.approved");
    expect(eventType("holiday request", "create holiday request")).toBe("holiday_request.created");
    expect(eventType("function_allocation", "submit allocation")).toBe("allocation.submitted");
    expect(eventType("holiday request", "")).toBe("holiday_request.changed");
    expect(eventType("of a later version", "do it")).toBe("of_a_later_version.changed");
  });

  it("are sent by type, by group, or all", () => {
    expect(includesType(null, "timesheet.approved")).toBe(true);
    expect(includesType(["timesheet.*"], "timesheet.approved")).toBe(true);
    expect(includesType(["timesheet.approved"], "timesheet.approved")).toBe(true);
    expect(includesType(["timesheet.approved"], "timesheet.rejected")).toBe(false);
    expect(includesType(["time.*", "timesheet"], "timesheet.approved")).toBe(false);
  });

  it("are named in the guide for receivers, each of them", () => {
    for (const group of eventGroups) {
      const parts = typesOf(group)
        .slice(0, -1)
        .map((type) => `\`${type.split(".")[1]}\``);
      expect(guide).toContain(` | \`${group}\` | ${parts.join(", ")} |`);
    }
  });

  it("say which thing and which version, and after an import only which import", () => {
    const event = { topic: "project", subjectId: "p", requestId: "r" };
    expect(dataOf(event, 3)).toEqual({ id: "p", version: 3 });
    expect(dataOf(event, undefined)).toEqual({ id: "p" });
    expect(dataOf({ ...event, requestId: "import" }, 3)).toEqual({ importId: "p" });
    expect(dataOf({ topic: "import", subjectId: "i", requestId: "import" }, 2)).toEqual({
      id: "i",
      version: 2,
    });
    expect(
      messageText({
        type: "holiday_request.created",
        happenedAt: "2026-11-12T09:00:00.000Z",
        data: { id: "h" },
      }),
    ).toBe('{"type":"holiday_request.created","timestamp":"2026-11-12T09:00:00.000Z","data":{"id":"h"}}');
  });

  it("wait after each failure as long as the guide says, and end after the last", () => {
    const [, seconds, ...others] =
      /after (\d+) seconds, (\d+) minutes, (\d+) minutes, (\d+), (\d+), (\d+), (\d+) and (\d+) hours;/.exec(
        guide,
      ) ?? [];
    const [minutes, hours] = [others.slice(0, 2), others.slice(2)];
    const said = [
      Number(seconds),
      ...minutes.map((each) => Number(each) * 60),
      ...hours.map((each) => Number(each) * 3600),
    ];
    const waits = Array.from({ length: maxAttempts }, (_, index) =>
      waitAfter(index + 1, { requested: 0, chance: 0 }),
    );
    expect(waits).toEqual([...said, null]);
  });

  it("sign, show and end by the numbers of the guide", () => {
    expect(guide).toContain(`carry both signatures for ${oldSecretHours} hours`);
    expect(guide).toContain(`the first ${answerLength.toLocaleString("en")} characters`);
    const days = ["no", "one", "two", "three", "four", "five", "six"][longestFailing / 86_400_000];
    expect(guide).toContain(`**Switched off after ${days} days**`);
  });

  it("have arrived by any status of success, and no one wants them by 410 alone", () => {
    const statuses = [199, 200, 204, 299, 300, 301, 400, 409, 410, 411, 429, 500];
    expect(statuses.filter((status) => outcomeOf(status) === "arrived")).toEqual([200, 204, 299]);
    expect(statuses.filter((status) => outcomeOf(status) === "gone")).toEqual([410]);
  });

  it("wait as long as the receiver requires, up to a day, never shorter, and not all equally long", () => {
    expect(waitAfter(2, { requested: 900, chance: 0 })).toBe(900);
    expect(waitAfter(2, { requested: 10, chance: 0 })).toBe(300);
    expect(waitAfter(2, { requested: 1e9, chance: 0 })).toBe(86_400);
    expect(waitAfter(2, { requested: 0, chance: 1 })).toBeCloseTo(330);
    expect(waitAfter(maxAttempts, { requested: 900, chance: 0 })).toBeNull();
    const now = Date.UTC(2026, 10, 12, 9);
    expect(
      [
        "120",
        "0",
        "Thu, 12 Nov 2026 09:02:00 GMT",
        "Thu, 12 Nov 2026 08:00:00 GMT",
        "soon",
        "-5",
        "1e9",
        undefined,
      ].map((text) => requestedSeconds(text, now)),
    ).toEqual([120, 0, 120, 0, 0, 0, 0, 0]);
  });

  const form = {
    url: "https://example.com/a?b#c",
    description: "",
    topics: ["timesheet.approved"] as readonly string[] | null,
    isOn: true,
  };
  const faults = (change: Partial<typeof form>) => checkWebhookForm({ ...form, ...change });

  it("accept an address, whatever its path", () => {
    for (const url of ["https://example.com/a?b#c", " HTTP://a.example ", "https://a.example/@team?to=b@c"])
      expect(faults({ url }), url).toEqual({});
    for (const url of ["", " ", "\t"])
      expect(faults({ url })).toEqual({ url: "Enter the address that gets the messages" });
    for (const url of [
      "a",
      "https://",
      "https:///a",
      "ftp://a.example",
      "https://a b",
      "javascript:alert(1)",
    ])
      expect(faults({ url }), url).toEqual({
        url: "Enter a complete address, like https://example.com/stint",
      });
    expect(faults({ url: "https://a@b.example" })).toEqual({
      url: "Leave the user name and password out of the address",
    });
  });

  it("accept at least one kind of change, from the list, or everything", () => {
    expect(faults({ topics: null })).toEqual({});
    expect(faults({ topics: [] })).toEqual({ topics: "Choose at least one kind of change, or Everything" });
    for (const unknown of ["session", "nonsense", "timesheet", "nonsense.*"])
      expect(faults({ topics: ["user.*", unknown] })).toEqual({
        topics: `“${unknown}” isn't a kind of change. Choose from the list.`,
      });
    expect(tooManyWebhooks()).toBe("There are 20 webhooks already. Delete one you no longer need.");
  });

  it("are stored without blanks around, their kinds of change in the list's order", () => {
    const typed = {
      ...form,
      url: " https://a.example ",
      description: " Pay ",
      topics: ["user.*", "user.created", "timesheet.*"],
    };
    const tidy = {
      ...form,
      url: "https://a.example",
      description: "Pay",
      topics: ["timesheet.*", "user.*", "user.created"],
    };
    expect(tidyWebhookForm(typed)).toEqual(tidy);
    expect(tidyWebhookForm({ ...typed, topics: null })).toEqual({ ...tidy, topics: null });
  });

  it("have an id at the receiver, and a name for what changed", () => {
    expect(messageId("0198c5b1")).toBe("evt_0198c5b1");
    const types = [
      "holiday_request.*",
      "holiday_request.changed",
      "timesheet.approved",
      "webhook.test",
      "later.x",
    ];
    expect(types.map(typeInWords)).toEqual([
      "Holidays",
      "Holidays",
      "Approved timesheet",
      "Test message",
      "later.x",
    ]);
  });

  it("say why they didn't arrive in the reader's language, else as stored", () => {
    const stored = [givenUp.byHand, givenUp.byServer, "No answer in time.", "Nothing any catalogue has."];
    expect(stored.map(errorInWords)).toEqual(stored);
    speak("de", catalogueOf("de"));
    try {
      expect(stored.map(errorInWords)).toEqual([
        "Der Webhook wurde abgeschaltet.",
        "Der Webhook wurde abgeschaltet, weil Nachrichten nicht ankamen.",
        catalogueOf("de")["No answer in time."],
        "Nothing any catalogue has.",
      ]);
    } finally {
      hush();
    }
  });
});
