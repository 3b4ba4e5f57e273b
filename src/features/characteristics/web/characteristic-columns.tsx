import { Pencil, Settings2, Trash2, EllipsisVertical } from "lucide-react";
import { IconButton } from "#ui/form/Button.tsx";
import { Menu, MenuItem, MenuRule } from "#ui/overlay/Menu.tsx";
import type { Column } from "#ui/table/column.ts";
import type { ProjectCharacteristic } from "../contract.ts";
import { valueText } from "../rules/characteristic-value.ts";
import { ScopeBadges } from "./ScopeBadges.tsx";

/** What can be done on a row; what is left out is not offered. */
export interface RowActions {
  readonly onEdit?: ((row: ProjectCharacteristic) => void) | undefined;
  readonly onRemove?: ((row: ProjectCharacteristic) => void) | undefined;
  readonly onNature?: ((row: ProjectCharacteristic) => void) | undefined;
}

/** `Global`, or the name of the function. */
export function scopeText({
  isGlobal,
  functionName,
}: {
  readonly isGlobal: boolean;
  readonly functionName: string | null;
}): string {
  return isGlobal ? "Global" : (functionName ?? "");
}

/** The columns of a project's characteristics. */
export function characteristicColumns(actions: RowActions): readonly Column<ProjectCharacteristic>[] {
  const columns: readonly Column<ProjectCharacteristic>[] = [
    {
      id: "name",
      header: "Characteristic",
      rowHeader: true,
      truncate: true,
      sortValue: (row) => row.name,
      cell: (row) => (
        <span dir="auto" title={row.name}>
          {row.name}
        </span>
      ),
    },
    {
      id: "type",
      header: "Type",
      width: "130px",
      sortValue: (row) => row.typeLabel,
      cell: (row) => row.typeLabel,
    },
    {
      id: "function",
      header: "Function",
      width: "180px",
      sortValue: scopeText,
      cell: (row) => <span dir="auto">{scopeText(row)}</span>,
    },
    {
      id: "value",
      header: "Value",
      truncate: true,
      sortValue: (row) => row.valueNumber ?? valueText(row),
      exportValue: (row) => row.valueNumber ?? valueText(row),
      cell: (row) => (
        <span dir="auto" title={valueText(row)}>
          {valueText(row)}
        </span>
      ),
    },
    {
      id: "scope",
      header: "Scope",
      width: "150px",
      exportValue: (row) =>
        [row.isGlobal ? "Global" : "", row.aiModelling ? "AI" : ""].filter((each) => each !== "").join(", "),
      cell: (row) => <ScopeBadges isGlobal={row.isGlobal} aiModelling={row.aiModelling} />,
    },
  ];
  const offered = actions.onEdit ?? actions.onNature ?? actions.onRemove;
  if (!offered) return columns;
  return [
    ...columns,
    {
      id: "actions",
      header: "Actions",
      headerHidden: true,
      width: "52px",
      cell: (row) => <RowMenu row={row} actions={actions} />,
    },
  ];
}

function RowMenu({ row, actions }: { readonly row: ProjectCharacteristic; readonly actions: RowActions }) {
  const { onEdit, onNature, onRemove } = actions;
  return (
    <Menu
      label={`Actions for ${row.name}`}
      button={(props) => (
        <IconButton {...props} small icon={EllipsisVertical} label={`Actions for ${row.name}`} />
      )}
    >
      {onEdit && (
        <MenuItem icon={Pencil} onClick={() => onEdit(row)}>
          Edit value
        </MenuItem>
      )}
      {onNature && (
        <MenuItem icon={Settings2} onClick={() => onNature(row)}>
          Change Nature
        </MenuItem>
      )}
      {onRemove && (
        <>
          <MenuRule />
          <MenuItem danger icon={Trash2} onClick={() => onRemove(row)}>
            Remove from project
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
