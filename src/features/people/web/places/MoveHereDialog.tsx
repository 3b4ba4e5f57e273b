import { useState } from "react";
import { Search } from "lucide-react";
import { grouped } from "#shared/count.ts";
import { isDay } from "#shared/day.ts";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ReadView } from "#ui/feedback/ReadView.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useRead, useWrite } from "#web/data.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import { listPlacePeople, movePeople, type PlacePerson } from "../../places-contract.ts";
import { MoveDay } from "./MoveDialog.tsx";

interface MoveHereDialogProps {
  readonly place: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

const columns: readonly Column<PlacePerson>[] = [
  {
    id: "name",
    header: t`Name`,
    rowHeader: true,
    truncate: true,
    cell: ({ name }) => <bdi className="medium">{name}</bdi>,
  },
  {
    id: "function",
    header: t`Function`,
    width: "160px",
    desk: true,
    truncate: true,
    cell: ({ functionName }) => functionName ?? "–",
  },
  {
    id: "place",
    header: t`Place now`,
    width: "160px",
    truncate: true,
    cell: ({ placeName }) => placeName ?? "–",
  },
];

/** Chooses people from everywhere else and moves them to a place. */
export function MoveHereDialog({ place, onClose }: MoveHereDialogProps) {
  const { today } = useViewer();
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [validFrom, setValidFrom] = useState<string>(today);
  const [isRequested, setRequested] = useState(false);
  const write = useWrite(movePeople);
  const read = useRead(
    listPlacePeople,
    { params: { placeId: place.id }, query: { who: "elsewhere", search: useSettled(search.trim()) } },
    { fresh: 0, showPrevious: true },
  );
  const submit = () => {
    setRequested(true);
    if (chosen.size === 0 || !isDay(validFrom)) return;
    write.mutate(
      { body: { placeId: place.id, validFrom, personIds: [...chosen] } },
      {
        onSuccess: ({ moved }) => {
          toast.success(t`${plural(moved, "# person", "# people")} moved to ${place.name}`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="medium"
      title={t`Move people to ${place.name}`}
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      disabled={chosen.size === 0}
      verb={chosen.size === 0 ? t`Move` : t`Move ${plural(chosen.size, "# person", "# people")}`}
      pendingVerb={t`Moving...`}
      failure={write.error?.message}
    >
      <div className="stack">
        <MoveDay value={validFrom} isRequested={isRequested} onValueChange={setValidFrom} />
        <TextInput
          type="search"
          icon={Search}
          aria-label={t`Search by name, email or function`}
          placeholder={t`Search by name, email or function`}
          value={search}
          onValueChange={setSearch}
        />
        <ReadView read={read} loading={t`Loading people...`} failed={t`Error Loading People`} rows={6}>
          {({ people, total }) => (
            <Table
              label={t`People elsewhere`}
              columns={columns}
              rows={people}
              rowId={({ id }) => id}
              dense
              wraps
              selection={{
                selected: chosen,
                onSelectedChange: setChosen,
                rowLabel: ({ name }) => t`Move ${name}`,
              }}
              count={
                total > people.length
                  ? t`The first ${grouped(people.length)} of ${grouped(total)} people. Search for others.`
                  : t`${plural(total, "# person", "# people")}`
              }
              empty={
                <EmptyState title={t`No matches`}>
                  {search === "" ? t`Everyone belongs here.` : t`Try a shorter search.`}
                </EmptyState>
              }
            />
          )}
        </ReadView>
      </div>
    </Dialog>
  );
}
