import { withDecimals } from "./count.ts";
import { t } from "./texts/t.ts";
/** "12 KB", "3.4 MB". */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return t`${bytes} bytes`;
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes < 1024) return t`${kilobytes} KB`;
  const megabytes = Math.round((bytes / 1024 / 1024) * 10) / 10;
  return t`${withDecimals(megabytes, Number.isInteger(megabytes) ? 0 : 1)} MB`;
}
