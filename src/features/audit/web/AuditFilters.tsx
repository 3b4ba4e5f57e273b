import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Output } from "#shared/contract.ts";
import { locale } from "#shared/texts/current.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { DateRangeField } from "#ui/form/DateRangeField.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Filters } from "#ui/form/Filters.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { rich } from "#ui/base/rich.ts";
import { useDraft } from "#web/use-draft.ts";
import type { readAuditFrame } from "../contract.ts";
import { exceptLogins, type AuditFilter } from "../rules/filter.ts";
import { actionWords, typeWords } from "../rules/words.ts";
import { PersonFilter } from "./PersonFilter.tsx";

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly frame: Output<typeof readAuditFrame> | undefined;
  readonly onChange: (change: AuditFilter) => void;
  readonly onClear: () => void;
  /** What the events shown call the person chosen, where they know one. */
  readonly actorName: string | undefined;
  /** What the one thing is called that is looked at, where there is one. */
  readonly subjectName: string | undefined;
}

const any = { value: "", label: t.as("any action or area")`All` };
/** Nothing chosen is left out of the address. */
const chosen = (value: string): string | undefined => (value === "" ? undefined : value);

const isReversed = ({ from, to }: AuditFilter): boolean =>
  from !== undefined && to !== undefined && to < from;

/** What is looked for; every choice is in the address. */
export function AuditFilters({
  filter,
  frame,
  onChange,
  onClear,
  actorName,
  subjectName,
}: AuditFiltersProps) {
  const row = useRef<HTMLDivElement>(null);
  // Clearing the filters also drops what is half typed.
  const [cleared, setCleared] = useState(0);
  // The button goes with the filters: the focus moves to the first one.
  useEffect(() => {
    if (cleared > 0) row.current?.querySelector("input")?.focus();
  }, [cleared]);
  const clear = () => {
    onClear();
    setCleared((times) => times + 1);
  };
  return (
    <Filters
      key={cleared}
      className="audit-filters"
      ref={row}
      active={Object.entries(filter).filter(([name, value]) => name !== "text" && value !== undefined).length}
      always={<SearchWords text={filter.text ?? ""} onSearch={(text) => onChange({ text: chosen(text) })} />}
    >
      <Field label={t`Person`} inline>
        <PersonFilter actor={filter.actor} name={actorName} onChoose={(actor) => onChange({ actor })} />
      </Field>
      <WordFilter
        label={t`Action`}
        words={frame?.actions}
        wordingOf={actionWords}
        value={filter.action}
        onChange={(action) => onChange({ action })}
      />
      <WordFilter
        label={t`Area`}
        words={frame && [exceptLogins, ...frame.types]}
        wordingOf={(type) => (type === exceptLogins ? t`All but logins` : typeWords(type))}
        value={filter.type}
        onChange={(type) => onChange({ type })}
      />
      <DateRangeField
        inline
        first={{
          label: t.as("day")`From`,
          value: filter.from ?? "",
          onValueChange: (from) => onChange({ from: chosen(from) }),
        }}
        last={{
          label: t.as("day")`To`,
          value: filter.to ?? "",
          onValueChange: (to) => onChange({ to: chosen(to) }),
          error: isReversed(filter) ? t`Before the first day` : undefined,
        }}
        onRangeChange={(from, to) => onChange({ from, to })}
      />
      {filter.subject !== undefined && (
        <span className="muted">
          {subjectName === null ? t`Only one thing` : rich`Only ${<bdi>{subjectName}</bdi>}`}
        </span>
      )}
      {Object.values(filter).some((value) => value !== undefined) && (
        <Button variant="ghost" icon={X} onClick={clear}>{t`Clear filters`}</Button>
      )}
    </Filters>
  );
}

interface WordFilterProps {
  readonly label: string;
  /** Those of the log; undefined while they are on their way. */
  readonly words: readonly string[] | undefined;
  readonly wordingOf: (word: string) => string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function WordFilter({ label, words = [], wordingOf, value, onChange }: WordFilterProps) {
  const options = [...new Set(value === undefined ? words : [...words, value])]
    .map((word) => ({ value: word, label: wordingOf(word) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale()));
  return (
    <Field label={label} inline>
      <Select
        options={[any, ...options]}
        value={value ?? ""}
        onValueChange={(word) => onChange(chosen(word))}
      />
    </Field>
  );
}

/** The words typed so far; the address follows when the typing rests. */
function SearchWords({
  text,
  onSearch,
}: {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}) {
  const words = useDraft(text, onSearch);
  return (
    <TextInput
      className="search-box audit-search"
      type="search"
      icon={Search}
      maxLength={200}
      aria-label={t`Search by person, project or value`}
      placeholder={t`Search by person, project or value`}
      value={words.text}
      onValueChange={words.type}
      onBlur={words.settle}
    />
  );
}
