import { CircleCheck, CircleDashed, CirclePlus, CircleSlash, type LucideIcon } from "lucide-react";
import { useState } from "react";
import { grouped } from "#shared/count.ts";
import { plural, t } from "#shared/texts/t.ts";
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
import { chooseTexts, createTexts, labelOf, matchInWords, type NameInFile } from "./name-words.ts";
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
  const text = (name: NameInFile) => <bdi className="medium anywhere">{name.text}</bdi>;
  const columns: readonly Column<NameInFile>[] = [
    { id: "text", header: t`In the file`, cell: text, rowHeader: true, width: "26%" },
    { id: "reference", header: t`What it is`, cell: ({ reference }) => labelOf(reference), width: "120px" },
    {
      id: "rows",
      header: t`Rows`,
      cell: ({ rows: number }) => grouped(number),
      number: true,
      width: "72px",
    },
    { id: "state", header: t`State`, cell: (name) => <NameState name={name} />, width: "150px" },
    { id: "choice", header: t`In Stint`, cell: choice },
  ];
  const narrow: readonly Column<NameInFile>[] = [
    {
      id: "text",
      header: t`Name and what it's matched with`,
      rowHeader: true,
      cell: (name) => (
        <span className="stack gap-2 import-narrow">
          <span className="row-wrap">
            {text(name)}
            <NameState name={name} />
          </span>
          <span className="muted fine">{t`${labelOf(name.reference)}, in ${plural(name.rows, "# row", "# rows")}`}</span>
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
      count={t`${plural(total, "# name", "# names")}`}
      partOf={{
        total,
        pending,
        onMore: () => {
          setMore(more + 1);
          if (drawn * (more + 1) > names.length && names.length < total) onMore();
        },
      }}
      empty={<p className="muted import-none">{t`No names match your search.`}</p>}
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
  if (match === "create") return { tone: "info", icon: CirclePlus, word: t`Will be created` };
  if (match === "skip") return { tone: "neutral", icon: CircleSlash, word: t.as("name")`Skipped` };
  if (match !== null) return { tone: "positive", icon: CircleCheck, word: t`Matched` };
  const word = candidates.length > 1 ? t`Could be ${candidates.length}` : t`Unknown`;
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
    ...(mayCreate ? [{ value: "create", label: createTexts[reference].one }] : []),
    { value: "skip", label: t`Skip these rows` },
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
    { enabled: typed !== null, fresh: freshFor.planning, showPrevious: true },
  );
  const own = ownOptions(name);
  const known = new Set(own.map(({ value }) => value));
  const others = (found.data?.names ?? []).map(({ id, label }) => ({ value: id, label }));
  const isSearching = words !== "";
  return (
    <Field label={t`${text} is matched with`} labelHidden className="import-choice">
      <SearchSelect
        chosen={matchInWords(name)}
        placeholder={chooseTexts[reference]}
        options={isSearching ? others : [...own, ...others.filter(({ value }) => !known.has(value))]}
        left={found.data?.left}
        loading={isSearching && (found.isFetching || search !== words)}
        onType={setTyped}
        onValueChange={onDecide}
      />
    </Field>
  );
}
