import type { Output } from "#shared/contract.ts";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import { rich } from "#ui/base/rich.ts";
import type { listReportChoices } from "../contract.ts";
import { characteristicOf, dimensionLabel, type Dimension } from "../rules/report.ts";
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
    return id === null ? dimensionLabel(each) : choices?.characteristics.find((one) => one.id === id)?.name;
  };
  const { name, figures } = reportTitle(search);
  const words = shownWords({ ...search, by: search.by.map((each) => named(each) ?? "") });
  return (
    <p className="only-print">
      {figures === null
        ? rich`${<b>{name}</b>}: ${words}. ${organisationName}, printed on ${formats.day(today)}.`
        : rich`${<b>{name}</b>}, ${figures}: ${words}. ${organisationName}, printed on ${formats.day(today)}.`}
    </p>
  );
}
