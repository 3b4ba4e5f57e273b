import { t } from "#shared/texts/t.ts";

/** What a receipt may be, with the first bytes of such a file. */
const firstBytes = {
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type ReceiptType = keyof typeof firstBytes;
export const receiptTypes = Object.keys(firstBytes) as [ReceiptType, ...ReceiptType[]];

/** In bytes. */
export const largestReceipt = 5 * 1_048_576;
export const longestReceiptName = 200;

/** What a file is by its first bytes, whatever its name says; null for anything but a receipt. */
export function receiptType(bytes: Uint8Array): ReceiptType | null {
  return (
    receiptTypes.find((type) => firstBytes[type].every((byte, position) => bytes[position] === byte)) ?? null
  );
}

/** Why a file can't be a receipt; null where it can. `bytes`: its first ones at least. */
export function receiptFault(size: number, bytes: Uint8Array): string | null {
  if (size > largestReceipt) return t`The file is larger than 5 MB. Choose a smaller one.`;
  return receiptType(bytes) === null ? t`The file isn't a PDF, PNG or JPEG. Choose one of these.` : null;
}

const endings: Readonly<Record<ReceiptType, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
};

/** What a downloaded receipt is called: ASCII, with the ending of what it is. */
export function receiptFileName(name: string, type: ReceiptType): string {
  const stem = name
    .replace(/\.[A-Za-z]{3,4}$/, "")
    .normalize("NFD")
    .replace(/[^A-Za-z0-9 _-]/g, "")
    .trim()
    .slice(0, 100);
  return `${stem === "" ? "receipt" : stem}.${endings[type]}`;
}
