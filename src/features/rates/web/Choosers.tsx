import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { pagePeople, readPeopleChoices } from "#features/people/contract.ts";
import { listProjects } from "#features/projects/contract.ts";
import { SearchSelect } from "#ui/form/SearchSelect.tsx";
import { Select } from "#ui/form/Select.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useSettled } from "#web/use-settled.ts";

export interface Chosen {
  readonly id: string;
  readonly name: string;
}

interface ChooserProps {
  readonly chosen: Chosen | null;
  /** What none chosen means: `All people`. */
  readonly none: string;
  readonly onChoose: (chosen: Chosen | null) => void;
  readonly label?: string;
}

/** So many are offered at a time; more letters find the others. */
const maxOffered = 20;

/** What is typed, and the query for it once typing pauses. */
function useTyped() {
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed?.trim() ?? "";
  const search = useSettled(words);
  return {
    words,
    setTyped,
    isSettled: search === words,
    query: { ...(search === "" ? {} : { search }), most: String(maxOffered) },
    options: { enabled: typed !== null, fresh: freshFor.planning, showPrevious: true },
  };
}

interface FoundProps extends ChooserProps {
  readonly typed: ReturnType<typeof useTyped>;
  readonly found: readonly Chosen[];
  readonly total: number;
  readonly isFetching: boolean;
  readonly missing: string;
}

function Finder({ chosen, none, onChoose, label, typed, found, total, isFetching, missing }: FoundProps) {
  const everything = typed.words === "" ? [{ value: "", label: none }] : [];
  return (
    <SearchSelect
      aria-label={label}
      className="rates-chooser"
      chosen={chosen?.name ?? ""}
      placeholder={none}
      none={missing}
      options={[...everything, ...found.map(({ id, name }) => ({ value: id, label: name }))]}
      left={total - found.length}
      loading={isFetching || !typed.isSettled}
      onType={typed.setTyped}
      onValueChange={(value) => onChoose(found.find(({ id }) => id === value) ?? null)}
    />
  );
}

export function PersonChooser(props: ChooserProps) {
  const typed = useTyped();
  const { data, isFetching } = useRead(pagePeople, { query: typed.query }, typed.options);
  const found = (data?.people ?? []).map((person) => ({
    id: person.id,
    name: person.fullName ?? person.email,
  }));
  return (
    <Finder
      {...{ ...props, typed, found, isFetching }}
      total={data?.total ?? 0}
      missing={t`No one with that name.`}
    />
  );
}

export function ProjectChooser(props: ChooserProps) {
  const typed = useTyped();
  const { data, isFetching } = useRead(listProjects, { query: typed.query }, typed.options);
  const found = (data?.projects ?? []).map(({ id, code, name }) => ({ id, name: `${code} ${name}` }));
  return (
    <Finder
      {...{ ...props, typed, found, isFetching }}
      total={data?.total ?? 0}
      missing={t`No project with that name.`}
    />
  );
}

const useFunctions = () => useRead(readPeopleChoices, {}, { fresh: freshFor.planning }).data?.functions ?? [];

export function FunctionFilter({
  value,
  onChoose,
}: {
  readonly value: string;
  readonly onChoose: (id: string) => void;
}) {
  const functions = useFunctions();
  return (
    <Select
      aria-label={t`Function`}
      value={value}
      options={[
        { value: "", label: t`All functions` },
        ...functions.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValueChange={onChoose}
    />
  );
}

export function TierChooser({ chosen, onChoose }: Pick<ChooserProps, "chosen" | "onChoose">) {
  const tiers = useFunctions().flatMap(({ name, costTiers }) =>
    costTiers.map((tier) => ({ id: tier.id, label: tier.name, group: name, name: `${name}, ${tier.name}` })),
  );
  return (
    <Select
      data-autofocus=""
      placeholder={t`Choose a cost tier`}
      value={chosen?.id ?? ""}
      options={tiers.map(({ id, label, group }) => ({ value: id, label, group }))}
      onValueChange={(value) => onChoose(tiers.find(({ id }) => id === value) ?? null)}
    />
  );
}
