import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Checkbox } from "#ui/form/Checkbox.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { sampleInWords } from "../rules/sample-use.ts";
import { readSampleData, removeSampleData } from "../set-up-contract.ts";

/** Says what goes, names what stands in its way, and removes it. */
export function RemoveSampleDialog({ onClose }: { readonly onClose: () => void }) {
  const read = useRead(readSampleData);
  const remove = useWrite(removeSampleData);
  const [withTrials, setWithTrials] = useState(false);
  const isUsed = (read.data?.ownWork.length ?? 0) > 0;
  const isTried = (read.data?.trials.length ?? 0) > 0;
  const confirm = async () => {
    try {
      await remove.mutateAsync({ body: { withTrials } });
    } catch {
      return; // Shown above the question.
    }
    // The page may know already that there is no sample data, and have closed the dialog with its notice.
    toast.success(t`Sample data removed`);
    onClose();
  };
  return (
    <Dialog
      open
      size={isUsed || isTried ? "medium" : "small"}
      title={t`Remove sample data?`}
      onClose={onClose}
      pending={remove.isPending}
      cancel={isUsed ? t`Close` : t`Keep it`}
      {...(isUsed ? {} : { verb: t`Remove`, pendingVerb: t`Removing...` })}
      danger
      disabled={read.data === undefined || (isTried && !withTrials)}
      onConfirm={() => void confirm()}
      failure={remove.error?.message}
    >
      <ReadView read={read} loading={t`Loading sample data...`} failed={readSampleData.failure}>
        {({ counts, ownWork, trials }) =>
          ownWork.length > 0 ? (
            <>
              <p>{t`Your own work uses the sample data. Before you can remove it, sort out:`}</p>
              <Uses label={t`Your own work`} uses={ownWork} />
            </>
          ) : (
            <>
              <p>{t`This removes ${sampleInWords(counts)}, and the time in them. Nothing else changes.`}</p>
              {trials.length > 0 && (
                <>
                  <p>{t`People have added to the sample data, or changed it:`}</p>
                  <Uses label={t`Added or changed`} uses={trials} />
                  <Checkbox
                    checked={withTrials}
                    onCheckedChange={setWithTrials}
                  >{t`Remove this as well`}</Checkbox>
                </>
              )}
            </>
          )
        }
      </ReadView>
    </Dialog>
  );
}

/** More than these may scroll, and what scrolls must be reachable by keyboard. */
const fewUses = 5;

function Uses({ label, uses }: { readonly label: string; readonly uses: readonly string[] }) {
  return (
    <ul
      className="lined anywhere sample-uses"
      aria-label={label}
      {...(uses.length > fewUses ? { tabIndex: 0 } : {})}
    >
      {uses.map((use) => (
        <li key={use}>
          <bdi>{use}</bdi>
        </li>
      ))}
    </ul>
  );
}
