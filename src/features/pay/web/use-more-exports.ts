import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Output } from "#shared/contract.ts";
import { fetchRead, freshFor } from "#web/data.ts";
import { listPayExports, type PayExport } from "../contract.ts";

type Page = Output<typeof listPayExports>;

/** The exports so far, and how to get older ones. */
export function useMoreExports(first: Page | undefined) {
  const client = useQueryClient();
  const [older, setOlder] = useState<Page | null>(null);
  const [pending, setPending] = useState(false);
  const newest = first?.exports ?? [];
  const known = new Set(newest.map(({ id }) => id));
  const exports: readonly PayExport[] = [
    ...newest,
    ...(older?.exports ?? []).filter(({ id }) => !known.has(id)),
  ];
  const next = older === null ? (first?.next ?? null) : older.next;
  const onMore = () => {
    if (next === null || pending) return;
    setPending(true);
    fetchRead(client, listPayExports, { query: { after: next } }, freshFor.planning)
      .then((page) => setOlder({ ...page, exports: [...(older?.exports ?? []), ...page.exports] }))
      .catch(() => undefined)
      .finally(() => setPending(false));
  };
  const total = next === null ? exports.length : Number(exports.at(-1)?.number ?? 0) + exports.length - 1;
  return { exports, part: next === null ? {} : { partOf: { total, onMore, pending } } };
}
