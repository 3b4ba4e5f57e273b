import { Image, Table2 } from "lucide-react";
import { fileName } from "#shared/csv.ts";
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
      toast.error("The picture couldn't be created. You can still save the table as CSV.");
    }
  };
  return (
    <span className="chart-tools">
      <Button
        small
        variant="ghost"
        icon={Table2}
        aria-pressed={asTable}
        aria-label={`Table: ${title}`}
        onClick={onTable}
      >
        Table
      </Button>
      {!asTable && (
        <Button
          small
          variant="ghost"
          icon={Image}
          aria-label={`Save a picture: ${title}`}
          onClick={() => void save()}
        >
          Picture
        </Button>
      )}
    </span>
  );
}
