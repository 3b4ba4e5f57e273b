import { Timer } from "lucide-react";
import { plural, t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Segmented } from "#ui/form/Segmented.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Sort } from "#ui/table/sort-rows.ts";
import { Table } from "#ui/table/Table.tsx";
import { useFormats } from "#web/formats.ts";
import type { useTablePages } from "#web/table-pages.ts";
import type { listOvertime, OvertimePerson } from "../contract.ts";
import { overtimeColumns } from "./overtime-columns.tsx";

export type Shown = "counted" | "everyone";

/** What the list of people is limited to, and its order. */
export interface PeopleView {
  readonly shown: Shown;
  readonly search: string;
  readonly order: Sort;
}

type List = ReturnType<typeof useTablePages<typeof listOvertime, OvertimePerson>>;

interface PeoplePanelProps {
  readonly list: List;
  readonly view: PeopleView;
  readonly onView: (view: PeopleView) => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChosenChange: (chosen: ReadonlySet<string>) => void;
  readonly onOpen: (person: OvertimePerson) => void;
  readonly onSet: () => void;
}

/** People with their overtime: those with terms, or everyone. */
export function PeoplePanel(props: PeoplePanelProps) {
  const { list, view, onView, chosen, onChosenChange, onOpen, onSet } = props;
  const formats = useFormats();
  const hasTerms = (list.read.data?.pages[0]?.withTerms ?? 0) > 0;
  return (
    <Panel
      title={t`People`}
      flush
      actions={
        <span className="row-wrap">
          <Segmented
            label={t`Who is shown`}
            small
            options={[
              { value: "counted", label: t`With overtime rules` },
              { value: "everyone", label: t`Everyone` },
            ]}
            value={view.shown}
            onValueChange={(shown) => onView({ ...view, shown })}
          />
          <TextInput
            type="search"
            aria-label={t`Search by name or function`}
            placeholder={t`Search by name or function`}
            maxLength={200}
            value={view.search}
            onValueChange={(search) => onView({ ...view, search })}
          />
        </span>
      }
    >
      <Table
        label={t`People's overtime`}
        columns={overtimeColumns(formats)}
        rows={list.rows}
        rowId={({ id }) => id}
        wraps
        onOpen={onOpen}
        selection={{
          selected: chosen,
          onSelectedChange: onChosenChange,
          rowLabel: ({ fullName }) => t`Select ${fullName}`,
        }}
        sort={view.order}
        onSortChange={(order) => onView({ ...view, order })}
        partOf={list.partOf}
        exportAs={t`Overtime`}
        loading={list.read.data === undefined && t`Loading overtime...`}
        count={t`${plural(list.total, "# person", "# people")}`}
        empty={<NoOne hasTerms={hasTerms} onSet={onSet} />}
      />
    </Panel>
  );
}

function NoOne({ hasTerms, onSet }: { readonly hasTerms: boolean } & Pick<PeoplePanelProps, "onSet">) {
  if (hasTerms) return <EmptyState title={t`No matches. Try a shorter search.`} />;
  return (
    <EmptyState
      icon={Timer}
      title={t`Overtime isn't tracked yet`}
      action={<Button onClick={onSet}>{t`Set overtime rules`}</Button>}
    >{t`Choose who it's tracked for, everyone, a function or people you select, and from which Monday.`}</EmptyState>
  );
}
