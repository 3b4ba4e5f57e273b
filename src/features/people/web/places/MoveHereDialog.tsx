import { useState } from "react";
import { Search } from "lucide-react";
import { count, grouped } from "#shared/count.ts";
import { isDay } from "#shared/day.ts";
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
    header: "Name",
    rowHeader: true,
    truncate: true,
    cell: ({ name }) => <bdi className="medium">{name}</bdi>,
  },
  {
    id: "function",
    header: "Function",
    width: "160px",
    desk: true,
    truncate: true,
    cell: ({ functionName }) => functionName ?? "–",
  },
  {
    id: "place",
    header: "Place now",
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
  const [isAsked, setAsked] = useState(false);
  const write = useWrite(movePeople);
  const read = useRead(
    listPlacePeople,
    { params: { placeId: place.id }, query: { who: "elsewhere", search: useSettled(search.trim()) } },
    { fresh: 0, keepPrevious: true },
  );
  const submit = () => {
    setAsked(true);
    if (chosen.size === 0 || !isDay(validFrom)) return;
    write.mutate(
      { body: { placeId: place.id, validFrom, personIds: [...chosen] } },
      {
        onSuccess: ({ moved }) => {
          toast.success(`${count(moved, "person", "people")} moved to ${place.name}`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="medium"
      title={`Move people to ${place.name}`}
      onClose={onClose}
      onSubmit={submit}
      pending={write.isPending}
      disabled={chosen.size === 0}
      verb={chosen.size === 0 ? "Move" : `Move ${count(chosen.size, "person", "people")}`}
      pendingVerb="Moving..."
      failure={write.error?.message}
    >
      <div className="stack">
        <MoveDay value={validFrom} isAsked={isAsked} onValueChange={setValidFrom} />
        <TextInput
          type="search"
          icon={Search}
          aria-label="Search by name, email or function"
          placeholder="Search by name, email or function"
          value={search}
          onValueChange={setSearch}
        />
        <ReadView read={read} loading="Loading people..." failed="Error Loading People" rows={6}>
          {({ people, total }) => (
            <Table
              label="People elsewhere"
              columns={columns}
              rows={people}
              rowId={({ id }) => id}
              dense
              wraps
              selection={{
                selected: chosen,
                onSelectedChange: setChosen,
                rowLabel: ({ name }) => `Move ${name}`,
              }}
              count={
                total > people.length
                  ? `The first ${grouped(people.length)} of ${grouped(total)} people. Search for others.`
                  : count(total, "person", "people")
              }
              empty={
                <EmptyState title="No matches">
                  {search === "" ? "Everyone belongs here." : "Try a shorter search."}
                </EmptyState>
              }
            />
          )}
        </ReadView>
      </div>
    </Dialog>
  );
}
