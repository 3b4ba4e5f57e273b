import { Search } from "lucide-react";
import { Field } from "#ui/form/Field.tsx";
import { Filters } from "#ui/form/Filters.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { PeopleChoices } from "../contract.ts";
import type { PeopleSearch, PeopleSearchChange } from "./people-search.ts";
import { may, roleLabel } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { useViewer } from "#web/viewer.ts";
import { ReportsButton } from "./ReportsButton.tsx";

type Option = { readonly value: string; readonly label: string };

interface PeopleFiltersProps {
  readonly search: PeopleSearch;
  readonly onSearch: (change: PeopleSearchChange) => void;
  readonly choices: PeopleChoices | undefined;
}

/** Search, and the filters of the user list, each All at first. */
export function PeopleFilters({ search, onSearch, choices }: PeopleFiltersProps) {
  const mayChange = may(useViewer().roles, "change people");
  const filter = (label: string, name: "role" | "function" | "manager" | "status", options: Option[]) => (
    <Field label={label} inline>
      <Select
        options={[{ value: "all", label: t`All` }, ...options]}
        value={search[name] ?? "all"}
        onValueChange={(value) => onSearch({ [name]: value })}
      />
    </Field>
  );
  const named = (
    name: "function" | "manager",
    first: Option,
    all: PeopleChoices["functions" | "managers"] = [],
  ) => [
    first,
    ...known(
      all.map((each) => ({ value: each.id, label: each.name })),
      search[name],
      first.value,
    ),
  ];
  return (
    <Filters
      className="people-filters"
      active={[search.role, search.function, search.manager, search.status].filter(Boolean).length}
      always={
        <TextInput
          className="search-box"
          type="search"
          icon={Search}
          dir="auto"
          maxLength={200}
          aria-label={t`Search by name or email`}
          placeholder={t`Search by name or email`}
          value={search.search ?? ""}
          onValueChange={(text) => onSearch({ search: text })}
        />
      }
    >
      {filter(
        t`Role`,
        "role",
        (choices?.roles ?? []).map(({ code }) => ({ value: code, label: roleLabel(code) })),
      )}
      {filter(
        t`Function`,
        "function",
        named("function", { value: "unassigned", label: t`Un-assigned` }, choices?.functions),
      )}
      {filter(
        t`Manager`,
        "manager",
        named("manager", { value: "none", label: t`Without a manager` }, choices?.managers),
      )}
      {filter(t`Status`, "status", [
        { value: "active", label: t.as("person")`Active` },
        { value: "inactive", label: t.as("person")`Inactive` },
      ])}
      {mayChange && search.manager !== undefined && search.manager !== "none" && choices && (
        <ReportsButton key={search.manager} managerId={search.manager} managers={choices.managers} />
      )}
    </Filters>
  );
}

/**
 * The options, and the chosen one where it is not among them: it is on its way, or can no longer be chosen.
 */
function known(options: Option[], chosen: string | undefined, word: string) {
  const missing = chosen !== undefined && chosen !== word && !options.some(({ value }) => value === chosen);
  return missing ? [...options, { value: chosen, label: t`Chosen by the link` }] : options;
}
