import { Download, Image, Sheet } from "lucide-react";
import { fileName } from "#shared/csv.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "../form/Button.tsx";
import { saveCsv, saveFile } from "../data/download.ts";
import { Menu, MenuItem } from "../overlay/Menu.tsx";
import { toast } from "../feedback/toast.ts";
import type { ChartMarks, ChartMonth, ChartSeries } from "./chart-model.ts";

interface ChartDownloadProps {
  readonly title: string;
  readonly months: readonly ChartMonth[];
  readonly series: readonly ChartSeries[];
  readonly unit?: string | undefined;
  readonly marks?: ChartMarks | undefined;
  /** What `months` are. */
  readonly each: string;
  readonly remarks: readonly string[];
  /** The drawing; null while the chart is shown as a table. */
  readonly drawing: () => Element | null;
}

export function ChartDownload({
  title,
  months,
  series,
  unit,
  marks,
  each: header,
  remarks,
  drawing,
}: ChartDownloadProps) {
  const savePicture = async () => {
    const element = drawing();
    if (!element) return toast.info(t`Switch from the table to the chart to save its picture.`);
    try {
      const { chartImage } = await import("./chart-image.ts");
      return saveFile(
        fileName(title, "png"),
        await chartImage({ title, legend: series, notes: [...notesOf(months, marks), ...remarks], element }),
      );
    } catch {
      return toast.error(t`The picture couldn't be created. You can still save the figures as CSV.`);
    }
  };
  const hasMarks = months.some(({ id }) => marks?.has(id));
  const saveFigures = () =>
    saveCsv(title, [
      [
        header,
        ...series.map(({ label }) => (unit === undefined ? label : `${label} (${unit})`)),
        ...(hasMarks ? [t`Events`] : []),
      ],
      ...months.map(({ id, label }, index) => [
        label,
        ...series.map(({ values }) => values[index] ?? null),
        ...(hasMarks ? [marks?.get(id)?.join(", ") ?? ""] : []),
      ]),
    ]);
  return (
    <Menu
      label={t`Download ${title}`}
      button={(props) => <Button {...props} small variant="ghost" icon={Download}>{t`Download`}</Button>}
    >
      <MenuItem icon={Image} onClick={() => void savePicture()}>{t`Picture (PNG)`}</MenuItem>
      <MenuItem icon={Sheet} onClick={saveFigures}>{t`Figures (CSV)`}</MenuItem>
    </Menu>
  );
}

/** A picture can't be pointed at: under it is written what happened. */
function notesOf(months: readonly ChartMonth[], marks: ChartMarks | undefined): string[] {
  return months.flatMap(({ id, label }) => {
    const words = marks?.get(id) ?? [];
    return words.length === 0 ? [] : [t`${label}: ${words.join(", ")}`];
  });
}
