import { Search, Users } from "lucide-react";
import { useState } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Button } from "#ui/form/Button.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useSettled } from "#web/use-settled.ts";
import type { StepProps } from "./step-props.ts";
import { isOpen } from "./import-steps.ts";
import { NameTable } from "./NameTable.tsx";
import { createTexts, type NameInFile } from "./name-words.ts";
import { StepFoot } from "./StepFoot.tsx";
import { useNames, type NamePages } from "./use-pages.ts";

/** Fewer names are found by looking. */
const searched = 25;

/** The names in the file: what needs a decision first, then what is matched. */
export function NamesStep(props: StepProps) {
  const { view, edits, onStep } = props;
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim()).slice(0, 200);
  const open = useNames(view, "open", search);
  const { found: known, undecided, open: unknown } = open.data?.counts ?? noNames;
  // Read once the first list says that there are any: were both read at once, a Retry pressed after the first
  // failure would join the second read while that one was still failing.
  const found = useNames(view, "found", search, known > 0);
  // A check that is still valid isn't made again.
  const isChecked = !isOpen(view) || view.status === "checked";
  const check = async () => {
    if (isChecked || (await edits.check())) onStep("check");
  };
  return (
    <>
      {known + unknown > searched && (
        <TextInput
          className="import-search"
          type="search"
          icon={Search}
          aria-label={t`Search names`}
          placeholder={t`Search names in the file`}
          value={typed}
          onValueChange={setTyped}
        />
      )}
      <ReadView read={open} loading={t`Reading the names in the file...`} failed={t`Error Loading Names`}>
        {(data) => <OpenNames {...props} data={data} pending={open.isFetching} onMore={open.more} />}
      </ReadView>
      {known > 0 && (
        <ReadView read={found} loading={t`Loading names...`} failed={t`Error Loading Names`}>
          {(data) => <FoundNames {...props} data={data} pending={found.isFetching} onMore={found.more} />}
        </ReadView>
      )}
      <StepFoot onBack={() => onStep("columns")} note={undecided > 0 && undecidedWords(undecided)}>
        <Button
          variant="primary"
          disabled={open.data === undefined}
          pending={edits.pending}
          onClick={() => void check()}
        >
          {isChecked ? t`Continue` : t`Check the file`}
        </Button>
      </StepFoot>
    </>
  );
}

const noNames = { open: 0, found: 0, undecided: 0 };

const undecidedWords = (number: number): string =>
  t`${plural(number, "# name without a decision: its rows can't be imported.", "# names without a decision: their rows can't be imported.")}`;

interface NamesProps extends StepProps {
  readonly data: NamePages;
  readonly pending: boolean;
  readonly onMore: () => void;
}

/** What needs a decision, and stays in its place once it's decided. */
function OpenNames({ view, edits, data, pending, onMore }: NamesProps) {
  const { names, total, counts } = data;
  const disabled = !isOpen(view);
  if (counts.open + counts.found === 0)
    return (
      <Panel>
        <EmptyState
          icon={Users}
          title={t`No names to match`}
        >{t`Nothing in this file needs matching.`}</EmptyState>
      </Panel>
    );
  if (counts.open === 0) return null;
  return (
    <>
      <Panel
        title={
          counts.undecided > 0
            ? t`${plural(counts.undecided, "# name to decide", "# names to decide")}`
            : t`Everything is decided`
        }
        flush
        className="import-list import-names"
        actions={<Bulk counts={counts} edits={edits} disabled={disabled} />}
      >
        <NameTable
          label={t`Names to decide`}
          names={names}
          total={total}
          pending={pending}
          onMore={onMore}
          edits={edits}
          disabled={disabled}
        />
      </Panel>
      {names.some(isNewWithoutAddress) && (
        <Banner tone="info">{t`People created from a name alone start inactive, until an admin adds their email address under Users & Roles.`}</Banner>
      )}
    </>
  );
}

function FoundNames({ view, edits, data, pending, onMore }: NamesProps) {
  const { names, total, counts } = data;
  return (
    <Panel
      title={t`${plural(counts.found, "# name is matched", "# names are matched")}`}
      collapsible
      defaultOpen={counts.open === 0 && counts.found <= searched}
      flush
      className="import-list import-names"
    >
      <NameTable
        label={t`Matched names`}
        names={names}
        total={total}
        pending={pending}
        onMore={onMore}
        edits={edits}
        disabled={!isOpen(view)}
      />
    </Panel>
  );
}

const isNewWithoutAddress = ({ reference, match, text }: NameInFile): boolean =>
  reference === "person" && match === "create" && !text.includes("@");

interface BulkProps extends Pick<StepProps, "edits"> {
  readonly counts: NamePages["counts"];
  readonly disabled: boolean;
}

/** What can be done with all names of one sort together, however many they are. */
function Bulk({ counts, edits, disabled }: BulkProps) {
  if (counts.undecided < 2 || disabled) return null;
  return (
    <span className="row-wrap">
      {counts.creatable
        .filter(({ count: number }) => number > 1)
        .map(({ reference, count: number }) => (
          <Button
            key={reference}
            small
            pending={edits.pending}
            onClick={() => void edits.decide("create", reference)}
          >
            {createTexts[reference].all(number)}
          </Button>
        ))}
      <Button
        small
        variant="ghost"
        pending={edits.pending}
        onClick={() => void edits.decide("skip")}
      >{t`Skip all`}</Button>
    </span>
  );
}
