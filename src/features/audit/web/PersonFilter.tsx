import { useState } from "react";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { SearchSelect } from "#ui/form/SearchSelect.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useSettled } from "#web/use-settled.ts";
import { pagePeople } from "#features/people/contract.ts";
import { systemActor } from "../rules/filter.ts";

/** So many people are offered at a time; more letters find the others. */
const maxOffered = 20;

const everybody = { value: "", label: t.as("people")`All` };
const theSystem = { value: systemActor, label: t`The system` };

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
  const query = { ...(search === "" ? {} : { search }), most: String(maxOffered) };
  const found = useRead(
    pagePeople,
    { query },
    { enabled: typed !== null, fresh: freshFor.planning, showPrevious: true },
  );
  const chosenName = useActorName(actor, name);
  const people = found.data?.people ?? [];
  return (
    <SearchSelect
      chosen={chosenWords(actor, chosenName)}
      placeholder={everybody.label}
      options={optionsFor(words, people)}
      left={(found.data?.total ?? 0) - people.length}
      loading={found.isFetching || search !== words}
      onType={setTyped}
      onValueChange={(value) => onChoose(value === "" ? undefined : value)}
    />
  );
}

type Person = Output<typeof pagePeople>["people"][number];
const nameOf = ({ fullName, email }: Person): string => fullName ?? email;

/** The people found, and the system where the words mean it; everything without words. */
function optionsFor(words: string, people: readonly Person[]) {
  const named = people.map((person) => ({ value: person.id, label: nameOf(person) }));
  if (words === "") return [everybody, theSystem, ...named];
  return theSystem.label.toLowerCase().includes(words.toLowerCase()) ? [...named, theSystem] : named;
}

/** What to call the person chosen: as the events shown do, else as the list of people. */
function useActorName(actor: string | undefined, name: string | undefined): string | undefined {
  const isPerson = actor !== undefined && actor !== systemActor;
  const known = useRead(
    pagePeople,
    { query: { among: actor ?? "" } },
    { enabled: isPerson && name === undefined, fresh: freshFor.planning },
  );
  return name ?? known.data?.people.map(nameOf)[0];
}

/** Someone deleted who is in no event shown has no name. */
function chosenWords(actor: string | undefined, name: string | undefined): string {
  if (actor === undefined) return "";
  return actor === systemActor ? theSystem.label : (name ?? t`One person`);
}
