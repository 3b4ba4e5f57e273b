import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { SelectionBar } from "#ui/layout/SelectionBar.tsx";
import type { Selection } from "#ui/table/column.ts";
import { late } from "#web/late.tsx";
import type { ListedPerson, PeopleChoices } from "../contract.ts";
import type { SelectedChange } from "./ChangeSelectedDialog.tsx";

const ChangeSelectedDialog = late(
  async () => (await import("./ChangeSelectedDialog.tsx")).ChangeSelectedDialog,
);

/** The ticks of a list of people, and those of its people who are ticked. */
export function useSelectedPeople(people: readonly ListedPerson[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const selection: Selection<ListedPerson> = {
    selected,
    onSelectedChange: setSelected,
    rowLabel: ({ fullName, email }) => t`Select ${fullName ?? email}`,
  };
  return {
    selection,
    chosen: people.filter(({ id }) => selected.has(id)),
    clear: () => setSelected(new Set()),
  };
}

interface SelectedPeopleProps {
  readonly chosen: readonly ListedPerson[];
  readonly choices: PeopleChoices | undefined;
  readonly onClear: () => void;
}

/** What can be done with the ticked people together. */
export function SelectedPeople({ chosen, choices, onClear }: SelectedPeopleProps) {
  const [change, setChange] = useState<SelectedChange | null>(null);
  const active = chosen.filter(({ isActive }) => isActive);
  const inactive = chosen.filter(({ isActive }) => !isActive);
  return (
    <>
      <SelectionBar count={chosen.length}>
        <Button variant="ghost" onClick={onClear}>{t`Clear`}</Button>
        <Button onClick={() => setChange("manager")}>{t`Set manager…`}</Button>
        <Button onClick={() => setChange("function")}>{t`Set function…`}</Button>
        {inactive.length > 0 && <Button onClick={() => setChange("reactivate")}>{t`Reactivate…`}</Button>}
        {active.length > 0 && (
          <Button variant="danger" onClick={() => setChange("deactivate")}>{t`Deactivate…`}</Button>
        )}
      </SelectionBar>
      {change !== null && choices && (
        <ChangeSelectedDialog
          change={change}
          people={change === "deactivate" ? active : change === "reactivate" ? inactive : chosen}
          choices={choices}
          onClose={() => setChange(null)}
          onDone={onClear}
        />
      )}
    </>
  );
}
