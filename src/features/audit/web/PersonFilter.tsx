import { useState } from "react";
import { SearchSelect } from "#ui/form/SearchSelect.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useSettled } from "#web/use-settled.ts";
import { pagePeople } from "#features/people/person-contract.ts";
import { systemActor } from "../rules/filter.ts";

/** So many people are offered at a time; more letters find the others. */
const mostOffered = 20;

const everybody = { value: "", label: "All" };
const theSystem = { value: systemActor, label: "The system" };

interface PersonFilterProps {
  readonly actor: string | undefined;
  /** What the events shown call the person chosen, where they know one. */
  readonly name: string | undefined;
  readonly onChoose: (actor: string | undefined) => void;
}

/** Whose events: everybody's, the system's, or those of one person, found by name or address. */
export function PersonFilter({ actor, name, onChoose }: PersonFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed?.trim() ?? "";
  const search = useSettled(words);
  const query = { ...(search === "" ? {} : { search }), most: String(mostOffered) };
  const found = useRead(
    pagePeople,
    { query },
    { enabled: typed !== null, fresh: freshFor.planning, keepPrevious: true },
  );
  const isPerson = actor !== undefined && actor !== systemActor;
  const known = useRead(
    pagePeople,
    { query: { among: actor ?? "" } },
    { enabled: isPerson && name === undefined, fresh: freshFor.planning },
  );
  const people = found.data?.people ?? [];
  const named = people.map(({ id, fullName, email }) => ({ value: id, label: fullName ?? email }));
  const meantSystem = theSystem.label.toLowerCase().includes(words.toLowerCase()) ? [theSystem] : [];
  const options = words === "" ? [everybody, theSystem, ...named] : [...named, ...meantSystem];
  return (
    <SearchSelect
      chosen={chosenWords(
        actor,
        name ?? known.data?.people.map(({ fullName, email }) => fullName ?? email)[0],
      )}
      placeholder={everybody.label}
      options={options}
      left={(found.data?.total ?? 0) - people.length}
      loading={found.isFetching || search !== words}
      onType={setTyped}
      onValueChange={(value) => onChoose(value === "" ? undefined : value)}
    />
  );
}

/** Someone deleted who is in no event shown has no name. */
function chosenWords(actor: string | undefined, name: string | undefined): string {
  if (actor === undefined) return "";
  return actor === systemActor ? theSystem.label : (name ?? "One person");
}
