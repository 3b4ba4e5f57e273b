import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { exactText, paragraphs, text } from "#shared/contract.ts";

const through = (schema: z.ZodMiniType, value: string) => schema.safeParse(value).data;

describe("Typed text", () => {
  it.each([
    ["Eve\r\nBcc: all@example.com", "Eve Bcc: all@example.com"],
    ["Eve\u202egnp.exe", "Evegnp.exe"],
    ["&amp; \u202elive\u202c", "&amp; live"],
    ["One\u2028Two\u2029Three\u0085Four", "One Two Three Four"],
    ["\u200b", ""],
    ["\u200d\u200c\ufe0f", ""],
    ["\u3164\u115f", ""],
    ["\u2800\u00a0", ""],
    ["\ufeffAda\u200e", "Ada"],
    ["a\tb", "a b"],
    ["Zoë O’Neil-Şahin", "Zoë O’Neil-Şahin"],
    ["👩\u200d💻", "👩\u200d💻"],
    ["می\u200cخواهم", "می\u200cخواهم"],
  ])("of one line, %j, is stored as %j", (typed, stored) => {
    expect(through(text(200), typed)).toBe(stored);
  });

  it("of several lines retains its line breaks and loses what can't be seen", () => {
    expect(through(paragraphs(200), "One\r\nTwo\u2028Three\u202e four\u200b")).toBe("One\nTwo\nThree four");
    expect(through(paragraphs(200), " \u200b\n")).toBe("");
  });

  it("of a password or a file's cell is unchanged", () => {
    expect(through(exactText(200), "p\u200bw\u202e\n")).toBe("p\u200bw\u202e\n");
  });

  it.each(["a\u0000b", "\ud800", "\u001b[31m", "\u007f"])("%j is rejected everywhere", (typed) => {
    for (const schema of [text(200), paragraphs(200), exactText(200)])
      expect(schema.safeParse(typed).success).toBe(false);
  });

  it("is measured as it's stored", () => {
    expect(through(text(3), "\u200babc\u200b")).toBe("abc");
    expect(text(3).safeParse("abcd").success).toBe(false);
  });
});
