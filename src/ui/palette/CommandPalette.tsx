import { History, Search, type LucideIcon } from "lucide-react";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { useModal } from "../overlay/modal.ts";
import { findEntries, type Findable, type Found } from "./match.ts";
import "../overlay/dialog.css";
import "./palette.css";

export interface PaletteEntry extends Findable {
  /** The kind, said at the right. */
  readonly kind: string;
  readonly icon: LucideIcon;
  readonly run: () => void;
  /** Shown before anything is typed. */
  readonly isOffered?: boolean | undefined;
  /** Choosing it leaves the palette open. */
  readonly staysOpen?: boolean | undefined;
}

interface CommandPaletteProps {
  readonly label: string;
  readonly placeholder: string;
  readonly entries: readonly PaletteEntry[];
  /** Ids of the entries opened lately, the latest first. */
  readonly recent: readonly string[];
  readonly loading?: boolean | undefined;
  /** What is typed, for entries that are looked for elsewhere. */
  readonly onType?: ((typed: string) => void) | undefined;
  readonly onChoose: (entry: PaletteEntry) => void;
  readonly onClose: () => void;
  /** Shown instead of the list, until something else is typed. */
  readonly children?: ReactNode;
}

/** So many are listed; more words find the others. */
const MOST = 40;

/** A search box over everything that can be gone to. Arrows choose, Enter goes, Esc closes. */
export function CommandPalette({
  label,
  placeholder,
  entries,
  recent,
  loading = false,
  onType,
  onChoose,
  onClose,
  children: instead,
}: CommandPaletteProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(0);
  const modal = useModal(onClose, false);
  const hasList = instead === undefined || instead === null;
  const listed = useMemo(() => listOf(entries, query, recent), [entries, query, recent]);
  const found = hasList ? listed : [];
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (hasList) input.current?.focus();
  }, [hasList]);
  const chosen = Math.min(at, found.length - 1);
  const choose = (entry: PaletteEntry) => {
    if (entry.staysOpen !== true) onClose();
    onChoose(entry);
  };
  const keys = (event: KeyboardEvent) => {
    const here = found[chosen];
    const goal = goalOf(event, chosen, found.length);
    if (event.key === "Enter" && here) choose(here.entry);
    else if (goal === null) return;
    else setAt(goal);
    event.preventDefault();
  };
  return (
    <dialog {...modal} className="dialog palette" aria-label={label}>
      <div className="palette-search">
        <Search />
        <input
          ref={input}
          role="combobox"
          aria-label={label}
          aria-expanded={hasList}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            onType?.(event.target.value);
            setAt(0);
          }}
          onKeyDown={keys}
        />
        <kbd aria-hidden="true">{t`Esc`}</kbd>
      </div>
      <PaletteList
        id={id}
        label={label}
        found={found}
        chosen={chosen}
        recent={recent}
        onPoint={setAt}
        onChoose={choose}
      />
      {hasList ? (
        <output className={found.length > 0 ? "visually-hidden" : "palette-none"}>
          {countOf(found.length, loading)}
        </output>
      ) : (
        instead
      )}
    </dialog>
  );
}

interface PaletteListProps {
  readonly id: string;
  readonly label: string;
  readonly found: readonly Found<PaletteEntry>[];
  readonly chosen: number;
  readonly recent: readonly string[];
  readonly onPoint: (at: number) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function PaletteList({ id, label, found, chosen, recent, onPoint, onChoose }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      className="palette-list"
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      hidden={found.length === 0}
    >
      {found.map(({ entry, marks }, at) => (
        <div
          key={entry.id}
          id={`${id}-${at}`}
          className="palette-entry"
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          onPointerMove={() => at !== chosen && onPoint(at)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(entry)}
          onKeyDown={(event) => event.key === "Enter" && onChoose(entry)}
        >
          <entry.icon />
          <span className="palette-words">
            <span className="cut palette-label">
              <Marked text={entry.label} marks={marks} />
            </span>
            {entry.hint !== undefined && <span className="code">{entry.hint}</span>}
          </span>
          {recent.includes(entry.id) && (
            <History className="icon-small quiet" aria-label={t`Opened lately`} />
          )}
          <span className="quiet fine">{entry.kind}</span>
        </div>
      ))}
    </div>
  );
}

/** The text with the letters that were found in bold. */
function Marked({ text, marks }: { readonly text: string; readonly marks: readonly number[] }) {
  if (marks.length === 0) return text;
  const marked = new Set(marks);
  return Array.from({ length: text.length }, (_, at) =>
    marked.has(at) ? <b key={at}>{text[at]}</b> : text[at],
  );
}

/** Before anything is typed: what was opened lately, then what is offered. */
function listOf(
  entries: readonly PaletteEntry[],
  query: string,
  recent: readonly string[],
): Found<PaletteEntry>[] {
  if (query.trim() !== "") return findEntries(entries, query, recent).slice(0, MOST);
  const lately = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  const offered = entries.filter((entry) => entry.isOffered === true && !recent.includes(entry.id));
  return findEntries([...lately, ...offered], "");
}

function countOf(found: number, loading: boolean): string {
  if (found === 0) return loading ? t`Still loading...` : t`No matches. Try a shorter search.`;
  return t`${plural(found, "# match", "# matches")}`;
}

function goalOf({ key, ctrlKey }: KeyboardEvent, from: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown" || (ctrlKey && key === "n")) return (from + 1) % count;
  if (key === "ArrowUp" || (ctrlKey && key === "p")) return (from - 1 + count) % count;
  if (key === "PageDown") return Math.min(count - 1, from + 8);
  if (key === "PageUp") return Math.max(0, from - 8);
  return null;
}
