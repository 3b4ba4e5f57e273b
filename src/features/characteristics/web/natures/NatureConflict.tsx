import { ConflictNotice } from "../../../../ui/feedback/ConflictNotice.tsx";
import { freshFor, useRead } from "../../../../web/data.ts";
import { listFunctions } from "../../../functions/contract.ts";
import { listCharacteristicTypes } from "../../contract.ts";
import type { NatureForm } from "../../rules/nature-change.ts";
import type { NatureState } from "./use-nature-form.ts";

/** Somebody else changed the characteristic first: what differs, and the choice. */
export function NatureConflict({ state }: { readonly state: NatureState }) {
  const types = useRead(listCharacteristicTypes, {}, { fresh: freshFor.lookups });
  const functions = useRead(listFunctions, {}, { fresh: freshFor.functions });
  const { conflict, work } = state;
  if (conflict === null) return null;
  const parts: readonly { readonly label: string; readonly text: (form: NatureForm) => string }[] = [
    { label: "Name", text: ({ name }) => name },
    {
      label: "Type",
      text: ({ typeCode }) => types.data?.types.find(({ code }) => code === typeCode)?.label ?? typeCode,
    },
    {
      label: "Options",
      text: ({ options }) => options.map(({ optionLabel }) => optionLabel).join(", ") || "–",
    },
    {
      label: "Function",
      text: ({ isGlobal, functionId }) =>
        isGlobal ? "Global" : (functions.data?.functions.find(({ id }) => id === functionId)?.name ?? "–"),
    },
    { label: "AI modelling", text: ({ aiModelling }) => (aiModelling ? "Yes" : "No") },
  ];
  const rows = parts
    .map(({ label, text }) => ({ key: label, label, stored: text(conflict), own: text(work.values) }))
    .filter(({ stored, own }) => stored !== own);
  return (
    <ConflictNotice rows={rows} onTheirs={state.takeTheirs} onMerge={state.merge}>
      <b>{conflict.updatedByName ?? "Somebody else"} changed this characteristic in the meantime.</b>
    </ConflictNotice>
  );
}
