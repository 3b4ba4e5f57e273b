import { useState } from "react";
import { count } from "#shared/count.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Output } from "#shared/contract.ts";
import { Users } from "lucide-react";
import { useRead } from "#web/data.ts";
import { readMatches } from "../contract.ts";
import type { StepProps } from "./step-props.ts";
import { isOpen } from "./import-steps.ts";
import { NameTable } from "./NameTable.tsx";
import { isDecided, nounsOf, type NameInFile } from "./name-words.ts";
import { StepFoot } from "./StepFoot.tsx";

/** The names in the file: what needs a decision first, then what is matched. */
export function NamesStep(props: StepProps) {
  const { view, edits, onStep } = props;
  const read = useRead(readMatches, { params: { importId: view.id } }, { fresh: 0 });
  const open = (read.data?.names ?? []).filter((name) => !isDecided(name));
  // A check that still holds isn't made again.
  const isChecked = !isOpen(view) || view.status === "checked";
  const check = async () => {
    if (isChecked || (await edits.check())) onStep("check");
  };
  return (
    <>
      <ReadView read={read} loading="Reading the names in the file..." failed="Error Loading Names">
        {(data) => <Names {...props} data={data} />}
      </ReadView>
      <StepFoot
        onBack={() => onStep("columns")}
        note={
          open.length > 0 &&
          `${count(open.length, "name")} without a decision: ${open.length === 1 ? "its" : "their"} rows can't be imported.`
        }
      >
        <Button
          variant="primary"
          disabled={read.data === undefined}
          pending={edits.pending}
          onClick={() => void check()}
        >
          {isChecked ? "Continue" : "Check the file"}
        </Button>
      </StepFoot>
    </>
  );
}

function Names({ view, edits, data }: StepProps & { readonly data: Output<typeof readMatches> }) {
  // What was open when the step began stays in its place once it's decided.
  const [begun] = useState(() => new Set(data.names.filter((name) => !isDecided(name)).map(keyOf)));
  const { names } = data;
  const first = names.filter((name) => begun.has(keyOf(name)) || (!isDecided(name) && !name.isChosen));
  const rest = names.filter((name) => !first.includes(name));
  const open = first.filter((name) => !isDecided(name));
  const disabled = !isOpen(view);
  if (names.length === 0)
    return (
      <Panel>
        <EmptyState icon={Users} title="No names to match">
          This file makes what it names, so nothing has to be found first.
        </EmptyState>
      </Panel>
    );
  return (
    <>
      {first.length > 0 && (
        <Panel
          title={open.length > 0 ? `${count(open.length, "name")} to decide` : "Everything is decided"}
          flush
          className="import-list import-names"
          actions={<Bulk open={open} edits={edits} disabled={disabled} />}
        >
          <NameTable label="Names to decide" names={first} edits={edits} disabled={disabled} />
        </Panel>
      )}
      {first.some(isNewWithoutAddress) && (
        <Banner tone="info">
          People created from a name alone start inactive, until an admin adds their email address under Users
          & Roles.
        </Banner>
      )}
      {rest.length > 0 && (
        <Panel
          title={`${count(rest.length, "name is", "names are")} matched`}
          collapsible
          defaultOpen={first.length === 0 && rest.length <= 25}
          flush
          className="import-list import-names"
        >
          <NameTable label="Matched names" names={rest} edits={edits} disabled={disabled} />
        </Panel>
      )}
    </>
  );
}

const isNewWithoutAddress = ({ reference, match, text }: NameInFile): boolean =>
  reference === "person" && match === "create" && !text.includes("@");

const keyOf = ({ reference, text }: NameInFile): string => `${reference} ${text}`;

interface BulkProps extends Pick<StepProps, "edits"> {
  readonly open: readonly NameInFile[];
  readonly disabled: boolean;
}

/** What can be done with all names of one sort together. */
function Bulk({ open, edits, disabled }: BulkProps) {
  if (open.length < 2 || disabled) return null;
  const references = [...new Set(open.map(({ reference }) => reference))];
  const decide = (names: readonly NameInFile[], match: "create" | "skip") =>
    void edits.match(names.map(({ reference, text }) => ({ reference, text, match })));
  return (
    <span className="row-wrap">
      {references.map((reference) => {
        // Of several people of one name nobody is created.
        const possible = open.filter(
          (name) => name.reference === reference && name.mayCreate && name.candidates.length === 0,
        );
        return possible.length < 2 ? null : (
          <Button key={reference} small onClick={() => decide(possible, "create")}>
            Create all {count(possible.length, ...nounsOf(reference))}
          </Button>
        );
      })}
      <Button small variant="ghost" onClick={() => decide(open, "skip")}>
        Skip all
      </Button>
    </span>
  );
}
