import { Image, Table2 } from "lucide-react";
import { fileName } from "#shared/csv.ts";
import { t } from "#shared/texts/t.ts";
import { saveFile } from "../data/download.ts";
import { toast } from "../feedback/toast.ts";
import { Button } from "../form/Button.tsx";

interface TableAndPictureProps {
  readonly title: string;
  readonly asTable: boolean;
  readonly onTable: () => void;
  /** Draws the picture; null where nothing is drawn yet. */
  readonly picture: () => Promise<Blob | null>;
}

/** The tools of a chart: its table instead of it, and its picture as a file. */
export function TableAndPicture({ title, asTable, onTable, picture }: TableAndPictureProps) {
  const save = async () => {
    try {
      const drawn = await picture();
      if (drawn) saveFile(fileName(title, "png"), drawn);
    } catch {
      toast.error(t`The picture couldn't be created. You can still save the table as CSV.`);
    }
  };
  return (
    <span className="chart-tools">
      <Button
        small
        variant="ghost"
        icon={Table2}
        aria-pressed={asTable}
        aria-label={t`Table: ${title}`}
        onClick={onTable}
      >{t`Table`}</Button>
      {!asTable && (
        <Button
          small
          variant="ghost"
          icon={Image}
          aria-label={t`Save a picture: ${title}`}
          onClick={() => void save()}
        >{t`Picture`}</Button>
      )}
    </span>
  );
}
