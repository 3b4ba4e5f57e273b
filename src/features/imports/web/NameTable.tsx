import { CircleCheck, CircleDashed, CirclePlus, CircleSlash, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { count } from "#shared/count.ts";
import { Badge } from "#ui/data/Badge.tsx";
import type { Tone } from "#ui/data/tone.ts";
import { Field } from "#ui/form/Field.tsx";
import { SearchSelect } from "#ui/form/SearchSelect.tsx";
import type { SelectOption } from "#ui/form/select-option.ts";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useNarrow } from "#web/use-narrow.ts";
import { useSettled } from "#web/use-settled.ts";
import { findNamesLike } from "../names-contract.ts";
import { labelOf, matchInWords, nounsOf, type NameInFile } from "./name-words.ts";
import type { ImportEdits } from "./use-import-edits.ts";

interface NameTableProps {
  readonly label: string;
  readonly names: readonly NameInFile[];
  /** How many there are, of which these are the first. */
  readonly total: number;
  readonly pending: boolean;
  readonly onMore: () => void;
  readonly edits: ImportEdits;
  readonly disabled: boolean;
}

/** Names drawn at first, and added each time: each holds a field. */
const drawn = 100;

/** Names of the file, each with what it's matched with and the choice of something else. */
export function NameTable({ label, names, total, pending, onMore, edits, disabled }: NameTableProps) {
  const [more, setMore] = useState(1);
  const isNarrow = useNarrow();
  const decide = (name: NameInFile) => (value: string) => {
    const { reference, text } = name;
    const match = value === "create" || value === "skip" ? value : { id: value };
    void edits.match([{ reference, text, match }]);
  };
  const choice = (name: NameInFile) =>
    disabled ? <span>{matchInWords(name) || "–"}</span> : <NameChoice name={name} onDecide={decide(name)} />;
  const rows = ({ rows: number }: NameInFile) => count(number, "row");
  const text = (name: NameInFile) => <bdi className="medium anywhere">{name.text}</bdi>;
  const columns: readonly Column<NameInFile>[] = [
    { id: "text", header: "In the file", cell: text, rowHeader: true, width: "26%" },
    { id: "reference", header: "What it is", cell: ({ reference }) => labelOf(reference), width: "120px" },
    {
      id: "rows",
      header: "Rows",
      cell: ({ rows: number }) => number.toLocaleString("en-GB"),
      number: true,
      width: "72px",
    },
    { id: "state", header: "State", cell: (name) => <NameState name={name} />, width: "150px" },
    { id: "choice", header: "In Stint", cell: choice },
  ];
  const narrow: readonly Column<NameInFile>[] = [
    {
      id: "text",
      header: "Name and what it's matched with",
      rowHeader: true,
      cell: (name) => (
        <span className="stack gap-2 import-narrow">
          <span className="row-wrap">
            {text(name)}
            <NameState name={name} />
          </span>
          <span className="muted fine">
            {labelOf(name.reference)}, in {rows(name)}
          </span>
          {choice(name)}
        </span>
      ),
    },
  ];
  return (
    <Table
      label={label}
      columns={isNarrow ? narrow : columns}
      wraps
      rows={names.slice(0, drawn * more)}
      count={count(total, "name")}
      partOf={{
        total,
        pending,
        onMore: () => {
          setMore(more + 1);
          if (drawn * (more + 1) > names.length && names.length < total) onMore();
        },
      }}
      empty={<p className="muted import-none">No names match your search.</p>}
      rowId={({ reference, text: word }) => `${reference} ${word}`}
    />
  );
}

interface Look {
  readonly tone: Tone;
  readonly icon: LucideIcon;
  readonly word: string;
}

function lookOf({ match, candidates }: NameInFile): Look {
  if (match === "create") return { tone: "info", icon: CirclePlus, word: "Will be created" };
  if (match === "skip") return { tone: "neutral", icon: CircleSlash, word: "Skipped" };
  if (match !== null) return { tone: "positive", icon: CircleCheck, word: "Matched" };
  const word = candidates.length > 1 ? `Could be ${candidates.length}` : "Unknown";
  return { tone: "caution", icon: CircleDashed, word };
}

function NameState({ name }: { readonly name: NameInFile }) {
  const { tone, icon, word } = lookOf(name);
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

interface NameChoiceProps {
  readonly name: NameInFile;
  readonly onDecide: (value: string) => void;
}

/** What is offered before anything is typed: those of the name, a new one, and none. */
function ownOptions({ reference, candidates, mayCreate }: NameInFile): readonly SelectOption[] {
  return [
    ...candidates.map(({ id, label }) => ({ value: id, label })),
    ...(mayCreate ? [{ value: "create", label: `Create this ${nounsOf(reference)[0]}` }] : []),
    { value: "skip", label: "Skip these rows" },
  ];
}

/** One of those of the name, a new one, none, or any other that is found by typing. */
function NameChoice({ name, onDecide }: NameChoiceProps) {
  const { reference, text } = name;
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed?.trim() ?? "";
  const search = useSettled(words).slice(0, 200);
  const found = useRead(
    findNamesLike,
    { query: { reference, search } },
    { enabled: typed !== null, fresh: freshFor.planning, keepPrevious: true },
  );
  const own = ownOptions(name);
  const known = new Set(own.map(({ value }) => value));
  const others = (found.data?.names ?? []).map(({ id, label }) => ({ value: id, label }));
  const isSearching = words !== "";
  return (
    <Field label={`${text} is matched with`} labelHidden className="import-choice">
      <SearchSelect
        chosen={matchInWords(name)}
        placeholder={`Choose a ${nounsOf(reference)[0]}, or type ${reference === "person" ? "their" : "its"} name`}
        options={isSearching ? others : [...own, ...others.filter(({ value }) => !known.has(value))]}
        left={found.data?.left}
        loading={isSearching && (found.isFetching || search !== words)}
        onType={setTyped}
        onValueChange={onDecide}
      />
    </Field>
  );
}
