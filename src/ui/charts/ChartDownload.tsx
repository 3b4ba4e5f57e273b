import { Download, Image, Sheet } from "lucide-react";
import { fileName } from "#shared/csv.ts";
import { Button } from "../form/Button.tsx";
import { saveCsv, saveFile } from "../data/download.ts";
import { Menu, MenuItem } from "../overlay/Menu.tsx";
import { toast } from "../feedback/toast.ts";
import type { ChartMonth, ChartSeries } from "./chart-model.ts";

interface ChartDownloadProps {
  readonly title: string;
  readonly months: readonly ChartMonth[];
  readonly series: readonly ChartSeries[];
  readonly unit?: string | undefined;
  /** The drawing; null while the chart is shown as a table. */
  readonly drawing: () => Element | null;
}

export function ChartDownload({ title, months, series, unit, drawing }: ChartDownloadProps) {
  const savePicture = async () => {
    const element = drawing();
    if (!element) return toast.info("Switch from the table to the chart to save its picture.");
    try {
      const { chartImage } = await import("./chart-image.ts");
      return saveFile(fileName(title, "png"), await chartImage({ title, legend: series, element }));
    } catch {
      return toast.error("The picture couldn't be created. You can still save the figures as CSV.");
    }
  };
  const saveFigures = () =>
    saveCsv(title, [
      ["Month", ...series.map(({ label }) => (unit === undefined ? label : `${label} (${unit})`))],
      ...months.map(({ label }, index) => [label, ...series.map(({ values }) => values[index] ?? null)]),
    ]);
  return (
    <Menu
      label={`Download ${title}`}
      button={(props) => (
        <Button {...props} small variant="ghost" icon={Download}>
          Download
        </Button>
      )}
    >
      <MenuItem icon={Image} onClick={() => void savePicture()}>
        Picture (PNG)
      </MenuItem>
      <MenuItem icon={Sheet} onClick={saveFigures}>
        Figures (CSV)
      </MenuItem>
    </Menu>
  );
}
