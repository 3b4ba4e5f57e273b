import type { QueryClient } from "@tanstack/react-query";
import { readTodos } from "#features/home/contract.ts";
import { placeOfItem, type Place } from "#features/home/rules/places.ts";
import { fetchRead } from "#web/data.ts";

/** Where the week is that has been waiting longest for the viewer's decision; null when none waits. */
export async function nextToDecide(client: QueryClient): Promise<Place | null> {
  const { todos } = await fetchRead(client, readTodos, {}, 0);
  const [first] = todos.find(({ kind }) => kind === "weeks-to-decide")?.items ?? [];
  return first ? placeOfItem("weeks-to-decide", first) : null;
}
