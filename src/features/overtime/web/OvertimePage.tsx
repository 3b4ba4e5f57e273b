import { useState } from "react";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { SelectionBar } from "#ui/layout/SelectionBar.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { listOvertime } from "../contract.ts";
import { PeoplePanel } from "./PeoplePanel.tsx";
import { PersonOvertime } from "./PersonOvertime.tsx";
import { TermsDialog } from "./TermsDialog.tsx";
import "./overtime.css";

/** /admin/overtime */
export function OvertimePage() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [setting, setSetting] = useState<"chosen" | "any" | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const read = useRead(listOvertime, {}, { fresh: freshFor.planning });
  const people = read.data?.people;
  const selected = (people ?? []).filter(({ id }) => chosen.has(id));
  return (
    <main className="page">
      <PageHeader
        title="Overtime"
        subtitle="Hours booked in approved weeks beyond those expected, for people whose weeks count"
        actions={
          <Button variant="primary" onClick={() => setSetting("any")} disabled={people === undefined}>
            Set terms
          </Button>
        }
      />
      {read.isError && people === undefined ? (
        <ErrorPanel title="Error Loading Overtime" read={read} />
      ) : (
        <PeoplePanel
          people={people}
          chosen={chosen}
          onChosenChange={setChosen}
          onOpen={setOpenId}
          onSet={() => setSetting("any")}
        />
      )}
      <SelectionBar count={selected.length}>
        <Button variant="primary" onClick={() => setSetting("chosen")}>
          Set terms
        </Button>
      </SelectionBar>
      {setting !== null && (
        <TermsDialog
          people={people ?? []}
          chosen={setting === "chosen" ? selected : []}
          onClose={() => setSetting(null)}
          onSet={() => setChosen(new Set())}
        />
      )}
      {openId !== null && (
        <PersonOvertime personId={openId} people={people ?? []} onClose={() => setOpenId(null)} />
      )}
    </main>
  );
}
