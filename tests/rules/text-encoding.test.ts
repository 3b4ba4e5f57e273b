import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf16Of } from "#shared/text-encoding.ts";

const of = (...bytes: number[]) => utf16Of(Uint8Array.from(bytes));
/** So many bytes, zero at these places alone. */
const zerosAt = (length: number, places: readonly number[]) =>
  utf16Of(Uint8Array.from({ length }, (_, at) => (places.includes(at) ? 0 : 0x61)));
const everySecond = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + 2 * at);

describe("UTF-16", () => {
  it.each([
    [[0xff, 0xfe], "utf-16le"],
    [[0xfe, 0xff], "utf-16be"],
    [[0xff, 0xfe, 0x61, 0], "utf-16le"],
    [[0xff, 0xff], null],
    [[0xfe, 0xfe], null],
    [[0x61, 0xfe], null],
    [[0x61, 0xff], null],
    [[0xff], null],
    [[0xef, 0xbb, 0xbf], null],
    [[], null],
  ] as const)("is known by its byte order mark, both bytes of it: %j", (bytes, encoding) => {
    expect(of(...bytes)).toBe(encoding);
  });

  it("without a mark is known where more than half of the first or of the second bytes are zero", () => {
    expect([zerosAt(8, [1, 3, 5]), zerosAt(8, [1, 3])]).toEqual(["utf-16le", null]);
    expect([zerosAt(8, [0, 2, 4]), zerosAt(8, [0, 2])]).toEqual(["utf-16be", null]);
    expect(zerosAt(8, [])).toBeNull();
  });

  it("is known by the first 512 bytes alone", () => {
    expect(zerosAt(2000, everySecond(513, 700))).toBeNull();
    expect(zerosAt(600, everySecond(1, 128))).toBeNull();
    expect(zerosAt(600, everySecond(1, 129))).toBe("utf-16le");
    expect(zerosAt(600, everySecond(256, 129))).toBeNull();
    expect(zerosAt(600, everySecond(255, 129))).toBe("utf-16le");
  });

  it("is distinguished from other encodings, whatever they say", () => {
    const western = fc.string({
      unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCodePoint(code)),
      minLength: 1,
    });
    fc.assert(
      fc.property(western, fc.boolean(), (text, isLittle) => {
        const bytes = [...text].flatMap((each) =>
          isLittle ? [each.charCodeAt(0), 0] : [0, each.charCodeAt(0)],
        );
        expect(of(...bytes)).toBe(isLittle ? "utf-16le" : "utf-16be");
        expect(utf16Of(new TextEncoder().encode(text))).toBeNull();
      }),
    );
  });
});
