import { t } from "#shared/texts/t.ts";
import { Select } from "#ui/form/Select.tsx";
import { Switch } from "#ui/form/Switch.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { useDraft } from "#web/use-draft.ts";
import type { TeamCalendar } from "../../calendar-contract.ts";
import type { CalendarSearch } from "./calendar-search.ts";

interface CalendarFiltersProps {
  readonly search: CalendarSearch;
  /** Undefined while they are on their way. */
  readonly choices: Pick<TeamCalendar, "functions" | "places"> | undefined;
  readonly onShow: (next: CalendarSearch) => void;
}

/** Whom the calendar shows. */
export function CalendarFilters({ search, choices, onShow }: CalendarFiltersProps) {
  const change = (name: "function" | "place" | "people", value: string) => {
    const { [name]: _, ...others } = search;
    onShow(value === "" ? others : { ...others, [name]: value });
  };
  const draft = useDraft(search.people ?? "", (text) => change("people", text));
  const { away: _, ...everyone } = search;
  const options = (all: string, of: readonly { readonly id: string; readonly name: string }[] = []) => [
    { value: "", label: all },
    ...of.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <span className="row-wrap team-filters only-screen">
      <Switch
        checked={search.away === true}
        onCheckedChange={(only) => onShow(only ? { ...everyone, away: true } : everyone)}
      >{t`Only people away`}</Switch>
      <Select
        small
        aria-label={t`Function`}
        value={search.function ?? ""}
        options={options(t`All functions`, choices?.functions)}
        onValueChange={(id) => change("function", id)}
      />
      {(choices?.places.length ?? 0) > 0 && (
        <Select
          small
          aria-label={t`Place`}
          value={search.place ?? ""}
          options={options(t`All places`, choices?.places)}
          onValueChange={(id) => change("place", id)}
        />
      )}
      <TextInput
        type="search"
        small
        aria-label={t`Search people`}
        placeholder={t`Search people`}
        value={draft.text}
        onValueChange={draft.type}
        onBlur={draft.settle}
      />
    </span>
  );
}
