import { formatRate } from "../../../shared/money.ts";
import { ConflictNotice } from "../../../ui/feedback/ConflictNotice.tsx";
import { useViewer } from "../../../web/viewer.ts";
import type { FunctionForm } from "../rules/function-form.ts";
import { editedOf } from "./edited-function.ts";
import type { FunctionFormState } from "./use-function-form.ts";

/** Somebody else saved first: what differs, and the choice. */
export function FunctionConflict({ form }: { readonly form: FunctionFormState }) {
  const { currencySymbol } = useViewer();
  const { conflict, edited, base } = form;
  if (conflict === null || edited === null) return null;
  const names = new Map(
    [...(base?.allocators ?? []), ...conflict.allocators].map(({ id, name }) => [id, name]),
  );
  const parts: readonly { readonly label: string; readonly text: (part: FunctionForm) => string }[] = [
    { label: "Name", text: ({ name }) => name },
    { label: "Description", text: ({ description }) => description || "–" },
    {
      label: "Allocators",
      text: ({ allocatorIds }) => allocatorIds.map((id) => names.get(id) ?? "1 added").join(", "),
    },
    {
      label: "Cost tiers",
      text: ({ costTiers }) =>
        costTiers
          .map(
            ({ name, hourlyRate }) =>
              `${name} ${hourlyRate === null ? "–" : formatRate(hourlyRate, currencySymbol)}`,
          )
          .join(", "),
    },
  ];
  const theirs = editedOf(conflict);
  const rows = parts
    .map(({ label, text }) => ({ key: label, label, stored: text(theirs), own: text(edited) }))
    .filter(({ stored, own }) => stored !== own);
  return (
    <ConflictNotice rows={rows} onTheirs={form.takeTheirs} onMerge={form.merge}>
      <b>{conflict.updatedByName ?? "Somebody else"} saved this function in the meantime.</b>
    </ConflictNotice>
  );
}
