import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { mostAttempts, outcomeOf, secondsAsked, waitAfter } from "#features/webhooks/rules/attempts.ts";
import { dataOf, messageText } from "#features/webhooks/rules/message.ts";
import { allTopics, eventType, silentTopics } from "#features/webhooks/rules/topics.ts";
import {
  checkWebhookForm,
  tidyWebhookForm,
  topicRequired,
  topicUnknown,
  urlRequired,
  urlUnusable,
  urlWithLogin,
} from "#features/webhooks/rules/webhook-form.ts";

describe("Webhooks", () => {
  it("can be sent about every kind of thing the product tells browsers of", () => {
    const source = path.join(import.meta.dirname, "..", "..", "src", "features");
    const files = fs.readdirSync(source, { recursive: true, encoding: "utf8" });
    const told = files
      .filter((file) => file.endsWith(".ts") && file.includes(`${path.sep}server${path.sep}`))
      .flatMap((file) => [
        ...fs.readFileSync(path.join(source, file), "utf8").matchAll(/subjectType(?::| =) "([^"]+)"/g),
      ])
      .map((match) => match[1] ?? "");
    expect(told.length).toBeGreaterThan(60);
    const known = [...allTopics, ...silentTopics];
    expect([...new Set(told)].filter((topic) => !known.includes(topic))).toEqual([]);
    expect(new Set(allTopics.map(eventType)).size).toBe(allTopics.length);
    for (const topic of allTopics) expect(eventType(topic)).toMatch(/^[a-z]+(_[a-z]+)*\.changed$/);
  });

  it("are named in the guide for receivers, each of them", () => {
    const guide = fs.readFileSync(path.join(import.meta.dirname, "..", "..", "docs", "webhooks.md"), "utf8");
    for (const topic of allTopics) expect(guide).toContain(`\`${eventType(topic).replace(".changed", "")}\``);
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
      messageText({ topic: "holiday request", happenedAt: "2026-11-12T09:00:00.000Z", data: { id: "h" } }),
    ).toBe('{"type":"holiday_request.changed","timestamp":"2026-11-12T09:00:00.000Z","data":{"id":"h"}}');
  });

  it("wait longer after each failure, and end after a little more than two days", () => {
    const waits = Array.from({ length: mostAttempts }, (_, index) => waitAfter(index + 1));
    expect(waits.at(-1)).toBeNull();
    const seconds = waits.slice(0, -1).map(Number);
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    expect(seconds.reduce((sum, each) => sum + each, 0) / 3600).toBeGreaterThan(48);
    expect([200, 204, 299, 301, 400, 410, 429, 500].map(outcomeOf)).toEqual([
      "arrived",
      "arrived",
      "arrived",
      "failed",
      "failed",
      "gone",
      "failed",
      "failed",
    ]);
  });

  it("wait as long as the receiver asks, up to a day, never shorter, and not all equally long", () => {
    expect(waitAfter(2, { asked: 900 })).toBe(900);
    expect(waitAfter(2, { asked: 10 })).toBe(waitAfter(2));
    expect(waitAfter(2, { asked: 1e9 })).toBe(86_400);
    expect(waitAfter(2, { chance: 1 })).toBeCloseTo((waitAfter(2) ?? 0) * 1.1);
    expect(waitAfter(mostAttempts, { asked: 900 })).toBeNull();
    const now = Date.UTC(2026, 10, 12, 9);
    expect(
      [
        "120",
        " 0 ",
        "Thu, 12 Nov 2026 09:02:00 GMT",
        "Thu, 12 Nov 2026 08:00:00 GMT",
        "soon",
        "-5",
        "1e9",
        undefined,
      ].map((text) => secondsAsked(text, now)),
    ).toEqual([120, 0, 120, 0, 0, 0, 0, 0]);
  });

  it("take an address and at least one kind of change", () => {
    const form = { url: "https://example.com/a?b#c", description: "", topics: ["timesheet"], isOn: true };
    expect(checkWebhookForm(form)).toEqual({});
    expect(checkWebhookForm({ ...form, topics: null })).toEqual({});
    for (const url of ["", " ", "\t"])
      expect(checkWebhookForm({ ...form, url })).toEqual({ url: urlRequired() });
    for (const url of [
      "a",
      "https://",
      "https:///a",
      "ftp://a.example",
      "https://a b",
      "javascript:alert(1)",
    ])
      expect(checkWebhookForm({ ...form, url }), url).toEqual({ url: urlUnusable() });
    expect(checkWebhookForm({ ...form, url: "https://a@b.example" })).toEqual({ url: urlWithLogin() });
    expect(checkWebhookForm({ ...form, topics: [] })).toEqual({ topics: topicRequired() });
    for (const unknown of ["session", "nonsense"])
      expect(checkWebhookForm({ ...form, topics: ["user", unknown] })).toEqual({
        topics: topicUnknown(unknown),
      });
    expect(
      tidyWebhookForm({ ...form, url: " https://a.example ", topics: ["user", "timesheet"] }),
    ).toMatchObject({
      url: "https://a.example",
      topics: ["timesheet", "user"],
    });
  });
});
