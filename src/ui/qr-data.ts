/**
 * Of versions 1 to 20 at error correction level L (ISO/IEC 18004, table 9): check bytes a block, and blocks.
 */
const checkBytes = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28];
const blockCounts = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8];

/** Bytes that fit beside the fixed patterns. */
function totalBytes(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    bits -= (25 * count - 10) * count - 55;
  }
  return Math.floor((version >= 7 ? bits - 36 : bits) / 8);
}

function shape(version: number): { check: number; blocks: number; total: number; data: number } {
  const check = checkBytes[version - 1] ?? 0;
  const blocks = blockCounts[version - 1] ?? 1;
  const total = totalBytes(version);
  return { check, blocks, total, data: total - check * blocks };
}

const lengthBits = (version: number): number => (version < 10 ? 8 : 16);

/** The smallest version, 1 to 20, that holds so many bytes; null when none does. */
export function versionFor(byteCount: number): number | null {
  for (let version = 1; version <= checkBytes.length; version += 1) {
    if (4 + lengthBits(version) + byteCount * 8 <= shape(version).data * 8) return version;
  }
  return null;
}

/** The data bytes: mode, length, content, and filling. */
export function dataBits(version: number, content: readonly number[]): number[] {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
  };
  push(0b0100, 4);
  push(content.length, lengthBits(version));
  for (const byte of content) push(byte, 8);
  const capacity = shape(version).data * 8;
  push(0, Math.min(4, capacity - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  for (let filling = 0xec; bits.length < capacity; filling ^= 0xec ^ 0x11) push(filling, 8);
  return Array.from({ length: capacity / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((value, bit) => (value << 1) | bit, 0),
  );
}

/** Product in the field of 256 elements with the polynomial 0x11d. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The Reed-Solomon divisor of a degree, highest power first, without the leading one. */
function divisorOf(degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let turn = 0; turn < degree; turn += 1) {
    for (let index = 0; index < degree; index += 1)
      divisor[index] = times(divisor[index] ?? 0, root) ^ (divisor[index + 1] ?? 0);
    root = times(root, 2);
  }
  return divisor;
}

function checkOf(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = Array<number>(divisor.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, index) => value ^ times(divisor[index] ?? 0, factor));
  }
  return rest;
}

/** Data and check bytes of all blocks, interleaved as they are drawn. */
export function errorCorrected(version: number, data: readonly number[]): number[] {
  const { check, blocks, total } = shape(version);
  const divisor = divisorOf(check);
  const shortBlocks = blocks - (total % blocks);
  const shortLength = Math.floor(total / blocks) - check;
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const part = data.slice(from, from + shortLength + (index < shortBlocks ? 0 : 1));
    from += part.length;
    return { part, check: checkOf(part, divisor) };
  });
  const column = (pick: (block: (typeof parts)[number]) => readonly number[], length: number) =>
    Array.from({ length }, (_, index) => parts.flatMap((block) => pick(block)[index] ?? [])).flat();
  return [...column((block) => block.part, shortLength + 1), ...column((block) => block.check, check)];
}
