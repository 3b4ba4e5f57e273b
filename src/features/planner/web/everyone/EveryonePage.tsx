import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, FileText } from "lucide-react";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { grouped } from "#shared/count.ts";
import { addMonths, formatMonthShort, type Month, formatMonth } from "#shared/month.ts";
import { plural, t } from "#shared/texts/t.ts";
import { Button, IconButton } from "#ui/form/Button.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Select } from "#ui/form/Select.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { PageName } from "#ui/layout/PageName.tsx";
import { freshFor } from "#web/data.ts";
import { useReadPages, onlyOnce } from "#web/pages.ts";
import { useSettled } from "#web/use-settled.ts";
import { readEveryone, type Everyone } from "#features/plans/everyone-contract.ts";
import { given, type AllocationSearch } from "../address-search.ts";
import { AllocationTabs } from "../AllocationTabs.tsx";
import { focusWork } from "../planner/focus-work.ts";
import { EveryoneGrid } from "./EveryoneGrid.tsx";
import { ToPeople } from "../months/NextStep.tsx";
import "../planner/planner.css";
import { toast } from "#ui/feedback/toast.ts";
import { Menu, MenuItem } from "#ui/overlay/Menu.tsx";
import { savePlans } from "../planner/save-plans.ts";

interface PlansMenuProps {
  /** The first of the three months shown. */
  readonly month: Month;
  readonly functionId: string | undefined;
  /** Only people in whose name it occurs. */
  readonly name: string;
}

/** Saves a month's plans of the people shown as a PDF, a page a person. */
function PlansMenu({ month, functionId, name }: PlansMenuProps) {
  const [pending, setPending] = useState(false);
  const save = async (wanted: Month) => {
    const find = name.trim();
    setPending(true);
    try {
      await savePlans(wanted, { function: functionId, ...(find === "" ? {} : { find }) });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`Failed to export the plans`);
    } finally {
      setPending(false);
    }
  };
  return (
    <Menu
      label={t`Plans as PDF, one page per person`}
      button={(button) => (
        <Button {...button} small icon={FileText} pending={pending}>{t`Plans as PDF`}</Button>
      )}
    >
      {[0, 1, 2].map((at) => (
        <MenuItem key={at} icon={FileText} onClick={() => void save(addMonths(month, at))}>
          {formatMonth(addMonths(month, at))}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Pages as one answer: the people of all, with the projects of all, each once. */
export function joinPages(pages: readonly Everyone[]): Everyone | undefined {
  const [first] = pages;
  if (!first) return undefined;
  const projects = [...new Map(pages.flatMap((page) => page.projects).map((one) => [one.id, one])).values()];
  const placeOf = new Map(projects.map(({ id }, at) => [id, at]));
  const people = pages.flatMap((page) => {
    const places = page.projects.map(({ id }) => placeOf.get(id) ?? 0);
    return page.people.map((person) => ({
      ...person,
      hours: person.hours.map(([week, project, hours, isDraft]): (typeof person.hours)[number] => [
        week,
        places[project] ?? 0,
        hours,
        isDraft,
      ]),
    }));
  });
  return {
    ...first,
    projects,
    people: onlyOnce(people, ({ id }) => id),
    next: pages.at(-1)?.next ?? null,
  };
}

const nextOf = ({ next }: Everyone): string | null => next;

/** /everyone: all people over three months and all functions, as saved. Read only. */
export function EveryonePage() {
  const { month, function: functionId, people = "" }: AllocationSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [name, setName] = useState(people);
  useNameInAddress(name, people);
  const search = useSettled(name.trim());
  const read = useReadPages(
    readEveryone,
    { month, function: functionId, search: search || undefined },
    { fresh: freshFor.planning, nextOf },
  );
  const everyone = useMemo(() => joinPages(read.data?.pages ?? []), [read.data]);
  const shown = month ?? everyone?.month;
  const go = (next: Parameters<typeof given>[0]) => void navigate({ to: "/everyone", search: given(next) });
  const stored = { month, function: functionId, people: name.trim() === "" ? undefined : name };
  const showEveryone = () => {
    setName("");
    go({ month });
    focusWork();
  };
  return (
    <main className="planner-page">
      <header className="planner-tools everyone-tools">
        <PageName className="words-desk">{t`Everyone`}</PageName>
        <AllocationTabs current="everyone" />
        {shown !== undefined && <Quarter month={shown} onGo={(next) => go({ ...stored, month: next })} />}
        {everyone && (
          <Select
            small
            aria-label={t`Function`}
            className="planner-function"
            value={functionId ?? ""}
            options={[
              { value: "", label: t`All functions` },
              ...everyone.functions.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onValueChange={(id) => go({ ...stored, function: id === "" ? undefined : id })}
          />
        )}
        <TextInput
          type="search"
          small
          aria-label={t`Search people`}
          placeholder={t`Search people`}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {shown !== undefined && <PlansMenu month={shown} functionId={functionId} name={name} />}
      </header>
      {everyone ? (
        <Shown
          everyone={everyone}
          more={
            read.hasNextPage && (
              <Button
                small
                pending={read.isFetchingNextPage}
                onClick={() => void read.fetchNextPage()}
              >{t`Show more`}</Button>
            )
          }
          onShowEveryone={showEveryone}
        />
      ) : (
        <div className="everyone-panel">
          <ReadView
            read={{ ...read, data: everyone }}
            loading={t`Loading allocations...`}
            failed={t`Error Loading Data`}
            rows={16}
          />
        </div>
      )}
    </main>
  );
}

interface ShownProps {
  readonly everyone: Everyone;
  /** Brings the next page. */
  readonly more: ReactNode;
  readonly onShowEveryone: () => void;
}

/** The address gets the name a moment after the last letter, for reload and links. */
function useNameInAddress(name: string, carried: string): void {
  const router = useRouter();
  const wanted = useSettled(name).trim();
  useEffect(() => {
    // Someone already on the way to another page isn't brought back.
    if (wanted === carried.trim() || router.latestLocation.pathname !== "/everyone") return;
    const next = (before: AllocationSearch) =>
      given({ ...before, people: wanted === "" ? undefined : wanted });
    void router.navigate({ to: "/everyone", search: next, replace: true, resetScroll: false });
  }, [wanted, carried, router]);
}

function Shown({ everyone, more, onShowEveryone }: ShownProps) {
  const { people, total, functions } = everyone;
  if (functions.length === 0)
    return (
      <EmptyState
        title={t`No one to show yet`}
        action={<ToPeople />}
      >{t`People appear here once they're billable. An admin can set that in Users & Roles.`}</EmptyState>
    );
  if (people.length === 0)
    return (
      <EmptyState
        title={t`No people found`}
        action={<Button onClick={onShowEveryone}>{t`Show everyone`}</Button>}
      >{t`No one matches this name and function.`}</EmptyState>
    );
  const status = (
    <>
      <span className="quiet">
        {t`${plural(total, "# person", "# people")}`}
        {people.length < total && ` · ${t`${grouped(people.length)} shown`}`}
      </span>
      {more}
    </>
  );
  return <EveryoneGrid everyone={everyone} status={status} />;
}

function Quarter({ month, onGo }: { readonly month: Month; readonly onGo: (month: Month) => void }) {
  return (
    <span className="planner-period">
      <IconButton
        small
        icon={ChevronLeft}
        label={t`A month earlier`}
        onClick={() => onGo(addMonths(month, -1))}
      />
      <b className="everyone-span">
        {formatMonthShort(month)} – {formatMonthShort(addMonths(month, 2))}
      </b>
      <IconButton
        small
        icon={ChevronRight}
        label={t`A month later`}
        onClick={() => onGo(addMonths(month, 1))}
      />
    </span>
  );
}
