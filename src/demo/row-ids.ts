import { dayNumber, type Day } from "../shared/day.ts";
import { randomOf } from "./random.ts";

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

/**
 * Ids in the shape of UUIDv7, the same for the same seed and day and rising in the order they are made, so
 * that rows inserted in that order lie together in their index.
 */
export function idsFrom(seed: string, day: Day): () => string {
  const random = randomOf(seed, "ids");
  let millisecond = dayNumber(day) * 86_400_000;
  return () => {
    millisecond += 1;
    const time = hex(millisecond, 12);
    const tail = hex(random.whole(0, 0xffffff), 6) + hex(random.whole(0, 0xffffff), 6);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random.whole(0, 0xfff), 3)}-${hex(random.whole(0x8000, 0xbfff), 4)}-${tail}`;
  };
}
