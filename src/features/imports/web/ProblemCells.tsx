import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Field, FieldError } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import type { ImportView } from "../contract.ts";
import { skipField } from "../rules/judge/judging.ts";
import { isOpen } from "./import-steps.ts";
import type { Corrections } from "./use-corrections.ts";
import type { Problem } from "./use-pages.ts";

export const headingOf = ({ columns }: ImportView, at: number): string =>
  columns[at]?.heading || t`Column ${at + 1}`;

const classOf = (name: string, fault: string | undefined): string =>
  fault === undefined ? name : `${name} has-fault`;

interface ProblemProps {
  readonly view: ImportView;
  readonly corrections: Corrections;
  readonly problem: Problem;
}

interface CellProps extends ProblemProps {
  readonly at: number;
  /** Why it can't be imported as it is. */
  readonly fault: string | undefined;
  /** In a table, whose header says what it is. */
  readonly small?: boolean;
}

/** One cell of the file, marked where it's wrong, to be typed over. */
export function CorrectedCell({ view, corrections, problem, at, fault, small = false }: CellProps) {
  const before = problem.cells[at] ?? "";
  const heading = headingOf(view, at);
  if (!isOpen(view) || problem.result !== "refused")
    return <ShownCell heading={small ? null : heading} text={before} fault={fault} />;
  const { cells, skip } = corrections.of(problem.row);
  const isCorrected = cells[at] !== undefined;
  // What was typed is read only by the next check.
  const isWrong = !isCorrected && !skip;
  return (
    <Field
      className={classOf("import-cell", fault)}
      label={small ? t`${heading}, row ${problem.row}` : heading}
      labelHidden={small}
      error={isWrong ? fault : undefined}
      hint={isWrong ? undefined : fault}
    >
      <TextInput
        small={small}
        className={isCorrected ? "import-corrected" : undefined}
        value={cells[at] ?? before}
        disabled={skip}
        maxLength={2000}
        onValueChange={(text) => corrections.type(problem.row, at, text, before)}
      />
    </Field>
  );
}

interface ShownProps {
  /** Null where the table says it. */
  readonly heading: string | null;
  readonly text: string;
  readonly fault: string | undefined;
}

/** A cell that can't be typed over any more. */
function ShownCell({ heading, text, fault }: ShownProps) {
  return (
    <span className={classOf("stack gap-1", fault)}>
      {heading !== null && <span className="field-label">{heading}</span>}
      <bdi className="anywhere">{text === "" ? "–" : text}</bdi>
      {fault !== undefined && <FieldError>{fault}</FieldError>}
    </span>
  );
}

interface SkipProps extends ProblemProps {
  /** The words are beside the box. */
  readonly inWords: boolean;
  readonly onInclude: (row: number) => void;
}

/** What earlier versions stored of a row that was skipped by hand, without its field. */
const storedBefore = "You chose to skip this row";

/** Skips a row, or includes one again that was skipped by hand. */
export function SkipBox({ view, corrections, problem, inWords, onInclude }: SkipProps) {
  if (!isOpen(view)) return null;
  const { row, result, reasons, fields } = problem;
  if (result !== "refused")
    return skipField in fields || reasons.includes(storedBefore) ? (
      <Button small aria-label={t`Include row ${row}`} onClick={() => onInclude(row)}>{t`Include`}</Button>
    ) : null;
  return (
    <Checkbox
      aria-label={inWords ? undefined : t`Skip row ${row}`}
      checked={corrections.of(row).skip}
      onCheckedChange={(skip) => corrections.skip(row, skip)}
    >
      {inWords ? t`Skip this row` : undefined}
    </Checkbox>
  );
}
