import { useState } from "react";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { SelectionBar } from "#ui/layout/SelectionBar.tsx";
import { freshFor } from "#web/data.ts";
import { useTablePages } from "#web/table-pages.ts";
import { useSettled } from "#web/use-settled.ts";
import { About } from "#parts/guide/Explained.tsx";
import { listOvertime, type OvertimePerson } from "../contract.ts";
import { PeoplePanel, type PeopleView } from "./PeoplePanel.tsx";
import { PersonOvertime } from "./PersonOvertime.tsx";
import { TermsDialog } from "./TermsDialog.tsx";
import "./overtime.css";

const rowsOf = ({ people }: Output<typeof listOvertime>): readonly OvertimePerson[] => people;

/** /admin/overtime */
export function OvertimePage() {
  const [view, setView] = useState<PeopleView>({
    shown: "counted",
    search: "",
    order: { columnId: "name", direction: "ascending" },
  });
  // People who are selected stay so while others are looked for.
  const [chosen, setChosen] = useState<ReadonlyMap<string, OvertimePerson>>(new Map());
  const [setting, setSetting] = useState<"chosen" | "any" | null>(null);
  const [open, setOpen] = useState<OvertimePerson | null>(null);
  const search = useSettled(view.search.trim());
  const list = useTablePages(
    listOvertime,
    {
      search: search || undefined,
      terms: view.shown === "counted" ? "only" : undefined,
      sort: view.order.columnId,
      direction: view.order.direction,
    },
    { fresh: freshFor.planning, rowsOf },
  );
  const { read } = list;
  const functions = read.data?.pages[0]?.functions;
  const choose = (ids: ReadonlySet<string>) => {
    const known = [...chosen.values(), ...list.rows].filter(({ id }) => ids.has(id));
    setChosen(new Map(known.map((person) => [person.id, person])));
  };
  return (
    <main className="page">
      <PageHeader
        title={t`Overtime`}
        meta={<About name="How overtime adds up" />}
        subtitle={t`Hours above the expected ones in approved weeks, for people with overtime rules`}
        actions={
          <Button
            variant="primary"
            onClick={() => setSetting("any")}
            disabled={functions === undefined}
          >{t`Set overtime rules`}</Button>
        }
      />
      {read.isError && read.data === undefined ? (
        <ErrorPanel title={t`Error Loading Overtime`} read={read} />
      ) : (
        <PeoplePanel
          list={list}
          view={view}
          onView={setView}
          chosen={new Set(chosen.keys())}
          onChosenChange={choose}
          onOpen={setOpen}
          onSet={() => setSetting("any")}
        />
      )}
      <SelectionBar count={chosen.size}>
        <Button variant="primary" onClick={() => setSetting("chosen")}>{t`Set overtime rules`}</Button>
      </SelectionBar>
      {setting !== null && (
        <TermsDialog
          functions={functions ?? []}
          chosen={setting === "chosen" ? [...chosen.values()] : []}
          onClose={() => setSetting(null)}
          onSet={() => setChosen(new Map())}
        />
      )}
      {open !== null && <PersonOvertime person={open} onClose={() => setOpen(null)} />}
    </main>
  );
}
