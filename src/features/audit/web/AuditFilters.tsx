import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Output } from "../../../shared/contract.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextInput } from "../../../ui/TextInput.tsx";
import type { readAuditFrame } from "../contract.ts";
import type { AuditFilter } from "../rules/filter.ts";
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

const any = { value: "", label: "All" };
const worded = (words: readonly string[], chosen: string | undefined, label: (word: string) => string) => [
  any,
  ...[...new Set([...words, ...(chosen === undefined ? [] : [chosen])])]
    .map((value) => ({ value, label: label(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
];
/** Nothing chosen is left out of the address. */
const chosen = (value: string): string | undefined => (value === "" ? undefined : value);

/** What is looked for; every choice stands in the address. */
export function AuditFilters({ filter, frame, onChange, onClear, actorName, subjectName }: AuditFiltersProps) {
  const row = useRef<HTMLDivElement>(null);
  // The button goes with the filters: the keyboard goes on at the first of them.
  const clear = () => {
    onClear();
    row.current?.querySelector("input")?.focus();
  };
  return (
    <div className="audit-filters row-wrap gap-3" ref={row}>
      <SearchWords text={filter.text ?? ""} onSearch={(text) => onChange({ text: chosen(text) })} />
      <Field label="Person" inline>
        <PersonFilter actor={filter.actor} name={actorName} onChoose={(actor) => onChange({ actor })} />
      </Field>
      <Field label="Action" inline>
        <Select
          options={worded(frame?.actions ?? [], filter.action, actionWords)}
          value={filter.action ?? ""}
          onValueChange={(value) => onChange({ action: chosen(value) })}
        />
      </Field>
      <Field label="Area" inline>
        <Select
          options={worded(frame?.types ?? [], filter.type, typeWords)}
          value={filter.type ?? ""}
          onValueChange={(value) => onChange({ type: chosen(value) })}
        />
      </Field>
      <Field label="From" inline>
        <TextInput type="date" value={filter.from ?? ""} max={filter.to} onValueChange={(value) => onChange({ from: chosen(value) })} />
      </Field>
      <Field label="To" inline>
        <TextInput type="date" value={filter.to ?? ""} min={filter.from} onValueChange={(value) => onChange({ to: chosen(value) })} />
      </Field>
      {filter.subject !== undefined && (
        <span className="muted">
          Only about <bdi>{subjectName ?? "one thing"}</bdi>
        </span>
      )}
      {Object.values(filter).some((value) => value !== undefined) && (
        <Button variant="ghost" icon={X} onClick={clear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** Milliseconds without a key before the server is asked. */
const rest = 300;

/** The words typed so far; the address follows when the typing rests. */
function SearchWords({ text, onSearch }: { readonly text: string; readonly onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  // The address changed by itself: back, a link, Clear filters.
  if (text !== known) {
    setKnown(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed.trim() === text) return undefined;
    const timer = setTimeout(() => search.current(typed.trim()), rest);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <TextInput
      className="audit-search"
      type="search"
      icon={Search}
      maxLength={200}
      aria-label="Search by person, project or value"
      placeholder="Search by person, project or value"
      value={typed}
      onValueChange={setTyped}
    />
  );
}
