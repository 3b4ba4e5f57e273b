import { dataBits, errorCorrected, versionFor } from "./qr-data.ts";

/** Dark (true) and light modules of a QR code, row by row, without the quiet zone around it. */
export type Modules = readonly (readonly boolean[])[];

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A square being filled: what stands fixed is not touched by data and masks. */
class Square {
  readonly size: number;
  readonly dark: boolean[][];
  readonly #fixed: boolean[][];

  constructor(size: number) {
    this.size = size;
    this.dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    this.#fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  }

  isFixed(x: number, y: number): boolean {
    return this.#fixed[y]?.[x] ?? true;
  }

  set(x: number, y: number, dark: boolean): void {
    const row = this.dark[y];
    if (row !== undefined && x >= 0 && x < this.size) row[x] = dark;
  }

  fix(x: number, y: number, dark: boolean): void {
    this.set(x, y, dark);
    const row = this.#fixed[y];
    if (row !== undefined && x >= 0 && x < this.size) row[x] = true;
  }
}

/** Rows and columns of the small squares (ISO/IEC 18004, annex E). */
function alignments(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)];
}

function drawPatterns(square: Square, version: number): void {
  const { size } = square;
  for (let at = 0; at < size; at += 1) {
    square.fix(6, at, at % 2 === 0);
    square.fix(at, 6, at % 2 === 0);
  }
  const around = (centreX: number, centreY: number, reach: number, light: readonly number[]) => {
    for (let y = -reach; y <= reach; y += 1) {
      for (let x = -reach; x <= reach; x += 1)
        square.fix(centreX + x, centreY + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
    }
  };
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    around(x, y, 4, [2, 4]);
  const places = alignments(version, size);
  const last = places.length - 1;
  places.forEach((y, row) => {
    places.forEach((x, column) => {
      const isCorner = (row === 0 && (column === 0 || column === last)) || (row === last && column === 0);
      if (!isCorner) around(x, y, 2, [1]);
    });
  });
}

/** `value` followed by the remainder of its division by `divisor`, both as polynomials over bits. */
function withRemainder(value: number, divisor: number, bits: number): number {
  let rest = value;
  for (let turn = 0; turn < bits; turn += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * divisor);
  return (value << bits) | rest;
}

/** Error correction level L and the mask, twice; and the version, twice, from 7 on. */
function drawFormat(square: Square, version: number, mask: number): void {
  const { size } = square;
  const format = withRemainder((1 << 3) | mask, 0x537, 10) ^ 0x5412;
  for (let bit = 0; bit < 15; bit += 1) {
    const dark = ((format >>> bit) & 1) === 1;
    const skip = bit < 6 ? bit : bit + 1;
    if (bit < 8) square.fix(8, skip, dark);
    else square.fix(bit === 8 ? 7 : 14 - bit, 8, dark);
    if (bit < 8) square.fix(size - 1 - bit, 8, dark);
    else square.fix(8, size - 15 + bit, dark);
  }
  square.fix(8, size - 8, true);
  if (version < 7) return;
  const info = withRemainder(version, 0x1f25, 12);
  for (let bit = 0; bit < 18; bit += 1) {
    const dark = ((info >>> bit) & 1) === 1;
    const [near, far] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    square.fix(far, near, dark);
    square.fix(near, far, dark);
  }
}

/** Two columns at a time from the right, up and down in turn. */
function drawData(square: Square, bytes: readonly number[], mask: number): void {
  const { size } = square;
  const flips = masks[mask] ?? (() => false);
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (square.isFixed(x, y)) continue;
        const dark = (((bytes[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1;
        square.set(x, y, dark !== flips(x, y));
        bit += 1;
      }
    }
  }
}

/** A run of five costs 3, each further one 1. */
const runCost = (length: number): number => (length === 5 ? 3 : length > 5 ? 1 : 0);

/** How hard a picture is for a camera: long runs and blocks of one colour, and an uneven share of dark. */
function difficulty(dark: Modules): number {
  let sum = 0;
  let count = 0;
  const at = (x: number, y: number) => dark[y]?.[x] ?? false;
  for (let y = 0; y < dark.length; y += 1) {
    let [across, down] = [0, 0];
    for (let x = 0; x < dark.length; x += 1) {
      if (at(x, y)) count += 1;
      across = x > 0 && at(x, y) === at(x - 1, y) ? across + 1 : 1;
      down = x > 0 && at(y, x) === at(y, x - 1) ? down + 1 : 1;
      const block = new Set([at(x, y), at(x - 1, y), at(x, y - 1), at(x - 1, y - 1)]);
      sum += runCost(across) + runCost(down) + (x > 0 && y > 0 && block.size === 1 ? 3 : 0);
    }
  }
  return sum + Math.floor(Math.abs(count / dark.length ** 2 - 0.5) * 20) * 10;
}

function drawn(version: number, bytes: readonly number[], mask: number): Modules {
  const square = new Square(version * 4 + 17);
  drawPatterns(square, version);
  drawFormat(square, version, mask);
  drawData(square, bytes, mask);
  return square.dark;
}

/**
 * The QR code of a text of at most 858 bytes (ISO/IEC 18004: byte mode, error correction level L); null when
 * it is longer.
 */
export function qrCode(text: string): Modules | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = versionFor(bytes.length);
  if (version === null) return null;
  const codewords = errorCorrected(version, dataBits(version, bytes));
  const pictures = masks.map((_, mask) => drawn(version, codewords, mask));
  return pictures.reduce((best, picture) => (difficulty(picture) < difficulty(best) ? picture : best));
}
