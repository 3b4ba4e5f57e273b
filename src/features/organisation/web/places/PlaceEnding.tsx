import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "#shared/texts/t.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { rich } from "#ui/base/rich.ts";
import { useWrite } from "#web/data.ts";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { changePlace, deletePlace, type PlaceDetails } from "../../places-contract.ts";

interface PlaceEndingProps {
  readonly place: PlaceDetails;
}

/** Removes a place from every choice, or brings it back. */
export function ClosePlace({ place }: PlaceEndingProps) {
  const [openDialog, setOpenDialog] = useState(false);
  const write = useWrite(changePlace);
  const { id, name, country, region, isActive, version } = place;
  const input = {
    params: { placeId: id },
    body: { version, name, country, region, isActive: !isActive },
  };
  if (!isActive)
    return (
      <Button
        pending={write.isPending}
        onClick={() =>
          write.mutate(input, {
            onSuccess: () => toast.success(t`${name} opened again`),
            onError: ({ message }) => toast.error(message),
          })
        }
      >{t`Open again`}</Button>
    );
  return (
    <>
      <Button onClick={() => setOpenDialog(true)}>{t`Close place`}</Button>
      {openDialog && (
        <WriteDialog
          endpoint={changePlace}
          input={input}
          done={t`${name} closed`}
          title={t`Close place?`}
          onClose={() => setOpenDialog(false)}
          verb={t`Close place`}
          pendingVerb={t`Closing...`}
        >
          <p>{rich`${<b>{name}</b>} will no longer be offered. Its public holidays still count for the days people belonged here, and you can open it again.`}</p>
        </WriteDialog>
      )}
    </>
  );
}

/** Deletes a place to which no one has ever belonged. */
export function DeletePlace({ place: { id, name, version } }: PlaceEndingProps) {
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpenDialog(true)}>{t`Delete place`}</Button>
      {openDialog && (
        <WriteDialog
          endpoint={deletePlace}
          input={{ params: { placeId: id }, query: { version: String(version) } }}
          done={t`${name} deleted`}
          onDone={() => void navigate({ to: "/admin/places" })}
          title={t`Delete place?`}
          onClose={() => setOpenDialog(false)}
          verb={t`Delete`}
          pendingVerb={t`Deleting...`}
          danger
        >
          <p>{rich`${<b>{name}</b>} and its public holidays. Only a place to which no one has ever belonged can be deleted.`}</p>
        </WriteDialog>
      )}
    </>
  );
}
