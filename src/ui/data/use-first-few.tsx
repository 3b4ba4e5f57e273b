import { useState, type ReactNode } from "react";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "../form/Button.tsx";

interface FirstFew<Item> {
  readonly shown: readonly Item[];
  /** Shows the rest; null where nothing is left out. */
  readonly showAll: ReactNode;
}

/** The first few of a list whose rest is a press away. */
export function useFirstFew<Item>(items: readonly Item[], few: number): FirstFew<Item> {
  const [all, setAll] = useState(false);
  if (all || items.length <= few) return { shown: items, showAll: null };
  return {
    shown: items.slice(0, few),
    showAll: (
      <Button
        small
        variant="ghost"
        onClick={() => setAll(true)}
      >{t`Show all ${grouped(items.length)}`}</Button>
    ),
  };
}
