import { EllipsisVertical, Globe, Pencil, Settings2, Sparkles, Trash2 } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { IconButton } from "#ui/form/Button.tsx";
import { Menu, MenuItem, MenuRule } from "#ui/overlay/Menu.tsx";
import type { Column } from "#ui/table/column.ts";
import type { Characteristic, ProjectCharacteristic } from "../contract.ts";
import { valueText } from "../rules/characteristic-value.ts";
import { typeNames } from "./type-words.ts";

/** What can be done on a row; what is left out is not offered. */
export interface RowActions {
  readonly onEdit?: ((row: ProjectCharacteristic) => void) | undefined;
  readonly onRemove?: ((row: ProjectCharacteristic) => void) | undefined;
  readonly onNature?: ((row: ProjectCharacteristic) => void) | undefined;
}

type Scoped = Pick<Characteristic, "typeCode" | "functionName" | "isGlobal" | "aiModelling">;

/** `Global`, or the name of the function. */
const scopeText = ({ isGlobal, functionName }: Scoped) => (isGlobal ? t`Global` : (functionName ?? ""));

/** The columns that lists of a project and of the organisation share, as wide as these say. */
export function natureColumns<Row extends Scoped>(widths: {
  readonly type: string;
  readonly home: string;
  readonly scope: string;
}): Record<keyof typeof widths, Column<Row>> {
  return {
    type: {
      id: "type",
      header: t`Type`,
      width: widths.type,
      sortValue: (row) => typeNames[row.typeCode],
      cell: (row) => typeNames[row.typeCode],
    },
    home: {
      id: "function",
      header: t`Function`,
      width: widths.home,
      sortValue: scopeText,
      cell: (row) => <span dir="auto">{scopeText(row)}</span>,
    },
    scope: {
      id: "scope",
      header: t`Scope`,
      width: widths.scope,
      exportValue: (row) =>
        [row.isGlobal ? t`Global` : "", row.aiModelling ? t`AI` : ""]
          .filter((each) => each !== "")
          .join(", "),
      cell: ScopeBadges,
    },
  };
}

function ScopeBadges({ isGlobal, aiModelling }: Scoped) {
  if (!isGlobal && !aiModelling) return <span className="quiet">–</span>;
  return (
    <span className="row">
      {isGlobal && <Badge tone="info" icon={Globe}>{t`Global`}</Badge>}
      {aiModelling && <Badge tone="violet" icon={Sparkles} title={t`For AI modelling`}>{t`AI`}</Badge>}
    </span>
  );
}

export function characteristicColumns(actions: RowActions): readonly Column<ProjectCharacteristic>[] {
  const nature = natureColumns<ProjectCharacteristic>({ type: "130px", home: "180px", scope: "150px" });
  const columns: readonly Column<ProjectCharacteristic>[] = [
    {
      id: "name",
      header: t`Characteristic`,
      rowHeader: true,
      truncate: true,
      sortValue: (row) => row.name,
      cell: (row) => (
        <span dir="auto" title={row.name}>
          {row.name}
        </span>
      ),
    },
    nature.type,
    nature.home,
    {
      id: "value",
      header: t`Value`,
      truncate: true,
      sortValue: (row) => row.valueNumber ?? valueText(row),
      exportValue: (row) => row.valueNumber ?? valueText(row),
      cell: (row) => (
        <span dir="auto" title={valueText(row)}>
          {valueText(row)}
        </span>
      ),
    },
    nature.scope,
  ];
  const offered = actions.onEdit ?? actions.onNature ?? actions.onRemove;
  if (!offered) return columns;
  return [
    ...columns,
    {
      id: "actions",
      header: t`Actions`,
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
      label={t`Actions for ${row.name}`}
      button={(props) => (
        <IconButton {...props} small icon={EllipsisVertical} label={t`Actions for ${row.name}`} />
      )}
    >
      {onEdit && <MenuItem icon={Pencil} onClick={() => onEdit(row)}>{t`Edit value`}</MenuItem>}
      {onNature && <MenuItem icon={Settings2} onClick={() => onNature(row)}>{t`Change Nature`}</MenuItem>}
      {onRemove && (
        <>
          <MenuRule />
          <MenuItem danger icon={Trash2} onClick={() => onRemove(row)}>{t`Remove from project`}</MenuItem>
        </>
      )}
    </Menu>
  );
}
