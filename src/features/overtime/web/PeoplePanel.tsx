import { Timer } from "lucide-react";
import { useState } from "react";
import { count } from "#shared/count.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { useFormats } from "#web/formats.ts";
import type { OvertimePerson } from "../contract.ts";
import { overtimeColumns } from "./overtime-columns.tsx";

type Shown = "counted" | "everyone";

interface PeoplePanelProps {
  /** Undefined while they load. */
  readonly people: readonly OvertimePerson[] | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly onChosenChange: (chosen: ReadonlySet<string>) => void;
  readonly onOpen: (personId: string) => void;
  readonly onSet: () => void;
}

/** People with their overtime: those with terms, or everyone. */
export function PeoplePanel({ people, chosen, onChosenChange, onOpen, onSet }: PeoplePanelProps) {
  const formats = useFormats();
  const [shown, setShown] = useState<Shown>("counted");
  const [search, setSearch] = useState("");
  const wanted = search.trim().toLowerCase();
  const rows = (people ?? [])
    .filter(({ balance }) => shown === "everyone" || balance !== null)
    .filter(({ fullName, functionName }) =>
      `${fullName} ${functionName ?? ""}`.toLowerCase().includes(wanted),
    );
  return (
    <Panel
      title="People"
      flush
      actions={
        <span className="row-wrap">
          <Segmented
            label="Who is shown"
            small
            options={[
              { value: "counted", label: "With terms" },
              { value: "everyone", label: "Everyone" },
            ]}
            value={shown}
            onValueChange={setShown}
          />
          <TextInput
            type="search"
            aria-label="Search by name or function"
            placeholder="Search by name or function"
            value={search}
            onValueChange={setSearch}
          />
        </span>
      }
    >
      <Table
        label="People's overtime"
        columns={overtimeColumns(formats)}
        rows={rows}
        rowId={({ id }) => id}
        wraps
        onOpen={({ id }) => onOpen(id)}
        selection={{
          selected: chosen,
          onSelectedChange: onChosenChange,
          rowLabel: ({ fullName }) => `Select ${fullName}`,
        }}
        exportAs="Overtime"
        loading={people === undefined && "Loading overtime..."}
        count={count(rows.length, "person", "people")}
        empty={<NoOne hasTerms={people?.some(({ balance }) => balance !== null) === true} onSet={onSet} />}
      />
    </Panel>
  );
}

function NoOne({ hasTerms, onSet }: { readonly hasTerms: boolean } & Pick<PeoplePanelProps, "onSet">) {
  if (hasTerms) return <EmptyState title="No matches. Try a shorter search." />;
  return (
    <EmptyState
      icon={Timer}
      title="No one's weeks count yet"
      action={<Button onClick={onSet}>Set terms</Button>}
    >
      Set from which Monday they do: for everyone, a function, or people you select.
    </EmptyState>
  );
}
