import { t } from "#shared/texts/t.ts";
import type { Overtime } from "#features/overtime/contract.ts";
import type { Read } from "#ui/feedback/ErrorPanel.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { late } from "#web/late.tsx";

const OvertimeLines = late(async () => (await import("./OvertimeLines.tsx")).OvertimeLines);

interface OvertimeDialogProps {
  readonly title: string;
  readonly read: Read<Overtime>;
  readonly onClose: () => void;
}

/** Overtime as its lines, to look at. */
export function OvertimeDialog({ title, read, onClose }: OvertimeDialogProps) {
  return (
    <Dialog open drawer size="medium" title={title} onClose={onClose} cancel={t`Close`}>
      <ReadView read={read} loading={t`Loading overtime...`} failed={t`Error Loading Overtime`}>
        {(overtime) => <OvertimeLines overtime={overtime} />}
      </ReadView>
    </Dialog>
  );
}
