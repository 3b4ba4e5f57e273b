import { Search } from "lucide-react";
import type { Output } from "#shared/contract.ts";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { readPeopleChoices } from "../person-contract.ts";
import type { PeopleSearch } from "./people-search.ts";

const all = { value: "all", label: "All" };

interface PeopleFiltersProps {
  readonly search: PeopleSearch;
  readonly onSearch: (change: {
    readonly [Name in keyof PeopleSearch]?: PeopleSearch[Name] | undefined;
  }) => void;
  readonly choices: Output<typeof readPeopleChoices> | undefined;
}

/** Search, and the filters of the user list, each All at first. */
export function PeopleFilters({ search, onSearch, choices }: PeopleFiltersProps) {
  const functions = (choices?.functions ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const managers = (choices?.managers ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="filters people-filters">
      <TextInput
        className="search-box"
        type="search"
        icon={Search}
        dir="auto"
        maxLength={200}
        aria-label="Search by name or email"
        placeholder="Search by name or email"
        value={search.search ?? ""}
        onValueChange={(text) => onSearch({ search: text })}
      />
      <Field label="Role" inline>
        <Select
          options={[all, ...(choices?.roles ?? []).map(({ code, label }) => ({ value: code, label }))]}
          value={search.role ?? "all"}
          onValueChange={(role) => onSearch({ role: role as PeopleSearch["role"] })}
        />
      </Field>
      <Field label="Function" inline>
        <Select
          options={[
            all,
            { value: "unassigned", label: "Un-assigned" },
            ...known(functions, search.function, "unassigned"),
          ]}
          value={search.function ?? "all"}
          onValueChange={(value) => onSearch({ function: value })}
        />
      </Field>
      <Field label="Manager" inline>
        <Select
          options={[
            all,
            { value: "none", label: "Without a manager" },
            ...known(managers, search.manager, "none"),
          ]}
          value={search.manager ?? "all"}
          onValueChange={(value) => onSearch({ manager: value })}
        />
      </Field>
      <Field label="Status" inline>
        <Select
          options={[all, { value: "active", label: "Active" }, { value: "inactive", label: "Inactive" }]}
          value={search.status ?? "all"}
          onValueChange={(status) => onSearch({ status: status as PeopleSearch["status"] })}
        />
      </Field>
    </div>
  );
}

/**
 * The options, and the chosen one where it is not among them: it is on its way, or can no longer be chosen.
 */
function known(options: { value: string; label: string }[], chosen: string | undefined, word: string) {
  const missing = chosen !== undefined && chosen !== word && !options.some(({ value }) => value === chosen);
  return missing ? [...options, { value: chosen, label: "Chosen by the link" }] : options;
}
