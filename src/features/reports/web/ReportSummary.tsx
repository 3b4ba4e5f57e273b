import type { Output } from "#shared/contract.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { listReportChoices } from "../contract.ts";
import { characteristicOf, dimensions, type Dimension } from "../rules/report.ts";
import { reportTitle, shownWords } from "../rules/report-words.ts";
import type { ReportSearch } from "./search.ts";

interface ReportSummaryProps {
  readonly search: ReportSearch;
  readonly choices: Output<typeof listReportChoices> | undefined;
}

/** On paper, in place of the controls: which report it is, of when, and when it was printed. */
export function ReportSummary({ search, choices }: ReportSummaryProps) {
  const formats = useFormats();
  const { today, organisationName } = useViewer();
  const named = (each: Dimension) => {
    const id = characteristicOf(each);
    return id === null
      ? dimensions.find(({ value }) => value === each)?.label
      : choices?.characteristics.find((one) => one.id === id)?.name;
  };
  const { name, figures } = reportTitle(search);
  const words = shownWords({ ...search, by: search.by.map((each) => named(each) ?? "") });
  return (
    <p className="only-print">
      <b>{name}</b>
      {figures === null ? "" : `, ${figures}`}
      {`: ${words}. ${organisationName}, printed on ${formats.day(today)}.`}
    </p>
  );
}
