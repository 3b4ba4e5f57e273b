import { Check, CircleCheck, Clock, Copy, Ellipsis, FileText, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog, Drawer } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { Figure } from "../../ui/Figure.tsx";
import { LoadBadge } from "../../ui/LoadBadge.tsx";
import { Menu, MenuItem, MenuRule } from "../../ui/Menu.tsx";
import { MonthSelect } from "../../ui/MonthSelect.tsx";
import { CommandPalette, type PaletteEntry } from "../../ui/palette/CommandPalette.tsx";
import { ShortcutsDialog } from "../../ui/palette/ShortcutsDialog.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { SelectionBar } from "../../ui/SelectionBar.tsx";
import type { Column } from "../../ui/table/column.ts";
import { Table } from "../../ui/table/Table.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { Tile, Tiles } from "../../ui/Tiles.tsx";
import { toast } from "../../ui/toast.ts";
import { Toaster } from "../../ui/Toaster.tsx";
import { Tooltip } from "../../ui/Tooltip.tsx";

interface Person {
  readonly name: string;
  readonly hours: number;
  readonly load: number;
  readonly pending: boolean;
  readonly comment: string;
}

const PEOPLE: readonly Person[] = [
  {
    name: "Grace Adeyemi",
    hours: 46.5,
    load: 116,
    pending: true,
    comment: "Planning submission, agreed with the project lead last Tuesday afternoon",
  },
  { name: "Arjun Mehta", hours: 37.5, load: 95, pending: true, comment: "" },
  { name: "Noor Haddad", hours: 30, load: 80, pending: false, comment: "Helped for two days" },
  { name: "Isla Drummond", hours: 37.5, load: 65, pending: true, comment: "" },
];

const COLUMNS: readonly Column<Person>[] = [
  {
    id: "user",
    header: "User",
    rowHeader: true,
    sortValue: (row) => row.name,
    cell: (row) => (
      <span className="row">
        <Avatar initials={row.name.slice(0, 2).toUpperCase()} small />
        {row.name}
      </span>
    ),
  },
  { id: "hours", header: "Hours", number: true, sortValue: (row) => row.hours, cell: (row) => <b className="strong">{row.hours}</b> },
  { id: "load", header: "Load", number: true, sortValue: (row) => row.load, cell: (row) => <LoadBadge percentage={row.load} /> },
  {
    id: "status",
    header: "Status",
    cell: (row) =>
      row.pending ? (
        <Badge icon={Clock}>Pending</Badge>
      ) : (
        <Badge tone="positive" icon={CircleCheck}>
          Approved
        </Badge>
      ),
  },
  { id: "comment", header: "Comment", truncate: true, cell: (row) => row.comment || <span className="quiet">–</span> },
];

export function Surfaces() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(["Arjun Mehta", "Isla Drummond"]));
  const [month, setMonth] = useState("2026-11");
  return (
    <div className="stack">
      <Panel title="Key Performance Indicators" collapsible flush>
        <Tiles bare>
          <Figure label="Active Projects" value="9" change={{ direction: "up", text: "1" }} course={[7, 7, 8, 8, 8, 9, 8, 9]} />
          <Figure
            label="Avg. Organisation-Wide Utilisation"
            value="82"
            unit="%"
            change={{ direction: "down", text: "3 pts" }}
            course={[82, 83, 84, 71, 84, 88]}
          />
          <Figure label="Forecast - Actual Variance" value="+4.9" unit="%" note="Over-forecasted by 1,440 hrs" course={[3, 4, 2, 5, 6, 6]} />
          <Figure label="Allocation - Actual Variance" value="+3.2" unit="%" change={{ direction: "neutral", text: "0" }} course={[3, 3, 3]} />
        </Tiles>
        <Tiles bare>
          <Figure compact label="Forecast Submission Rate" value="96" unit="%" note="Excellent compliance" percentage={96} />
          <Figure compact label="Allocation Completion Rate" value="43" unit="%" note="Low compliance" percentage={43} />
          <Figure compact label="Budget Profiles Changed" value="5" note="2 fewer than before" />
        </Tiles>
      </Panel>
      <Tiles flat>
        <Tile label="Total Forms" value="48" />
        <Tile label="Months Complete" value="7" note="of 12" />
        <Tile label="Months Partial" value="2" />
        <Tile label="Months Pending" value="3" />
      </Tiles>
      <div className="row-wrap gap-4">
        <MonthSelect label="From Month" value={month} onValueChange={setMonth} firstYear={2024} lastYear={2028} />
        <Dialogs />
        <Palettes />
        <Menu
          label="Actions"
          button={(props) => (
            <Button {...props} icon={Ellipsis}>
              Actions
            </Button>
          )}
        >
          <MenuItem icon={Pencil} shortcut="F2">
            Edit
          </MenuItem>
          <MenuItem icon={Copy} shortcut="Ctrl C">
            Copy
          </MenuItem>
          <MenuItem disabled>Extend…</MenuItem>
          <MenuRule />
          <MenuItem icon={Trash2} danger>
            Delete…
          </MenuItem>
        </Menu>
        <Tooltip content="Past dates cannot be edited">
          <Button variant="ghost">Point here</Button>
        </Tooltip>
        <Button variant="ghost" onClick={() => toast.success("Approved 6 timesheets", { action: { label: "Undo", run: () => undefined } })}>
          Toast
        </Button>
        <Button variant="ghost" onClick={() => toast.error("The week could not be saved. It is kept on this device.")}>
          Failure
        </Button>
      </div>
      <Panel flush>
        <Table
          label="Timesheets"
          columns={COLUMNS}
          rows={PEOPLE}
          rowId={(row) => row.name}
          onOpen={(row) => toast.info(row.name)}
          initialSort={{ columnId: "hours", direction: "descending" }}
          selection={{ selected, onSelectedChange: setSelected, rowLabel: (row) => `Select ${row.name}`, isSelectable: (row) => row.pending }}
          count={`${PEOPLE.length} people`}
        />
      </Panel>
      <SelectionBar count={selected.size} summary="75 hours, none with an exception">
        <Button variant="ghost" onClick={() => setSelected(new Set())}>
          Clear
        </Button>
        <Button variant="danger">Reject…</Button>
        <Button variant="primary" icon={Check}>
          Approve Selected
        </Button>
      </SelectionBar>
      <Toaster />
    </div>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"dialog" | "drawer" | null>(null);
  const [pending, setPending] = useState(false);
  const close = () => setOpen(null);
  const save = () => {
    setPending(true);
    setTimeout(() => {
      setPending(false);
      close();
    }, 1200);
  };
  const footer = (
    <>
      <Button onClick={close} disabled={pending}>
        Cancel
      </Button>
      <Button variant="primary" type="submit" pending={pending} pendingLabel="Saving…">
        Save
      </Button>
    </>
  );
  return (
    <>
      <Button onClick={() => setOpen("dialog")}>Dialog</Button>
      <Button onClick={() => setOpen("drawer")}>Drawer</Button>
      <Dialog open={open === "dialog"} onClose={close} title="Complete Pinewood Trail Shelters?" pending={pending} onSubmit={save} footer={footer}>
        <p className="muted">
          The project is marked finished and can no longer be edited. This cannot be undone. 46 allocated hours after today stay visible.
        </p>
        <Field label="Reason">
          <TextInput />
        </Field>
      </Dialog>
      <Drawer open={open === "drawer"} onClose={close} title="Edit User" subtitle="Grace Adeyemi" onSubmit={save} pending={pending} footer={footer}>
        <Field label="First name">
          <TextInput defaultValue="Grace" />
        </Field>
        <Field label="Last name">
          <TextInput defaultValue="Adeyemi" />
        </Field>
      </Drawer>
    </>
  );
}

const entriesOf = (run: () => void): readonly PaletteEntry[] =>
  ["Dashboard", "Projects", "Quayside Visitor Centre", "Grace Adeyemi", "Forecasts of November 2026"].map((label, at) => ({
    id: label,
    label,
    kind: at < 2 ? "Page" : "Example",
    icon: FileText,
    isOffered: at < 3,
    run,
  }));

function Palettes() {
  const [open, setOpen] = useState<"palette" | "shortcuts" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen("palette")}>
        Palette
      </Button>
      <Button variant="ghost" onClick={() => setOpen("shortcuts")}>
        Shortcuts
      </Button>
      {open === "palette" && (
        <CommandPalette
          label="Go to"
          placeholder="A page or an example"
          entries={entriesOf(close)}
          recent={["Grace Adeyemi"]}
          onClose={close}
          onChoose={(entry) => toast.info(entry.label)}
        />
      )}
      {open === "shortcuts" && (
        <ShortcutsDialog groups={[{ title: "Everywhere", shortcuts: [{ keys: ["G", "P"], does: "Projects" }] }]} onClose={close} />
      )}
    </>
  );
}
