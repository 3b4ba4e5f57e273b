import { useNavigate, useSearch } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useEffect, useMemo } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useReadPages } from "#web/pages.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import { may } from "#shared/permissions.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Loading } from "#ui/feedback/Loading.tsx";
import { pagePeople, readPeopleChoices, readPerson, type PeopleChoices } from "../contract.ts";
import type { PeopleOrder } from "../rules/people-order.ts";
import { peopleColumns } from "./people-columns.tsx";
import { PeopleFilters } from "./PeopleFilters.tsx";
import { SelectedPeople, useSelectedPeople } from "./SelectedPeople.tsx";
import { readPeopleSearch, type PeopleSearch, type PeopleSearchChange } from "./people-search.ts";
import { EditUserForm } from "./EditUserForm.tsx";
import "./people.css";

interface UserListProps {
  /** Called with true once the first people, or why there are none, are in sight. */
  readonly onSettled: (isSettled: boolean) => void;
}

/** Everyone of the organisation, filtered and ordered as the address says; opens one to edit. */
export function UserList({ onSettled }: UserListProps) {
  const navigate = useNavigate();
  const search = readPeopleSearch(useSearch({ strict: false }));
  const choices = useRead(readPeopleChoices, {}, { fresh: freshFor.planning });
  const look = (change: PeopleSearchChange, how: { replace?: boolean; ignoreBlocker?: boolean } = {}) =>
    void navigate({
      to: "/admin/users",
      search: readPeopleSearch({ ...search, ...change }),
      replace: true,
      resetScroll: false,
      ...how,
    });
  return (
    <>
      <PeopleFilters search={search} onSearch={look} choices={choices.data} />
      <UserTable
        search={search}
        choices={choices.data}
        onSearch={look}
        onOpen={(person) => look({ person }, { replace: false })}
        onSettled={onSettled}
      />
      {search.person !== undefined && (
        <EditUserDialog
          key={search.person}
          personId={search.person}
          // The dialog has confirmed by then whether what is unsaved may go.
          onClose={() => look({ person: undefined }, { ignoreBlocker: true })}
        />
      )}
    </>
  );
}

interface UserTableProps extends UserListProps {
  readonly search: PeopleSearch;
  readonly choices: PeopleChoices | undefined;
  readonly onSearch: (change: PeopleSearchChange) => void;
  readonly onOpen: (personId: string) => void;
}

function UserTable({ search, choices, onSearch, onOpen, onSettled }: UserTableProps) {
  const viewer = useViewer();
  const { person: _, sort = "name", direction = "ascending", search: text, ...filter } = search;
  const wanted = { ...filter, search: useSettled(text), sort, direction, most: "40" };
  const read = useReadPages(pagePeople, wanted, { fresh: freshFor.planning, nextOf: (page) => page.next });
  const columns = useMemo(() => peopleColumns(viewer.id), [viewer.id]);
  const people = useMemo(() => read.data?.pages.flatMap((page) => page.people) ?? [], [read.data]);
  const total = read.data?.pages.at(-1)?.total ?? 0;
  const { selection, chosen, clear } = useSelectedPeople(people);
  useEffect(() => onSettled(!read.isPending), [onSettled, read.isPending]);
  return (
    <>
      {read.isError && (
        <Banner
          tone="critical"
          action={
            <Button small pending={read.isFetching} onClick={() => void read.refetch()}>{t`Retry`}</Button>
          }
        >
          {t`Error loading users: ${read.error.message}`}
        </Banner>
      )}
      {(read.data !== undefined || !read.isError) && (
        <Panel flush className={classNames("people-list", read.isPlaceholderData && "is-older")}>
          <Table
            label={t`Users`}
            columns={columns}
            wraps
            rows={people}
            rowId={(row) => row.id}
            selection={selection}
            rowClass={(row) => (row.isActive ? undefined : "is-inactive")}
            onOpen={(row) => onOpen(row.id)}
            sort={{ columnId: sort, direction }}
            onSortChange={(order) =>
              onSearch({
                sort: order.columnId === "name" ? undefined : (order.columnId as PeopleOrder),
                direction: order.direction === "descending" ? "descending" : undefined,
              })
            }
            partOf={{ total, onMore: () => void read.fetchNextPage(), pending: read.isFetchingNextPage }}
            loading={read.isPending && t`Loading users...`}
            count={t`${plural(total, "# user", "# users")}`}
            empty={
              <EmptyState
                icon={Users}
                title={t`No users found matching your criteria.`}
              >{t`Try adjusting your search or filters.`}</EmptyState>
            }
          />
        </Panel>
      )}
      <SelectedPeople chosen={chosen} choices={choices} onClear={clear} />
    </>
  );
}

interface EditUserDialogProps {
  readonly personId: string;
  readonly onClose: () => void;
}

/** The Edit User modal of one person; nothing for people who are no admins. */
function EditUserDialog({ personId, onClose }: EditUserDialogProps) {
  const { roles } = useViewer();
  const mayOpen = may(roles, "read people");
  const person = useRead(readPerson, { params: { personId } }, { fresh: 0, enabled: mayOpen });
  const choices = useRead(readPeopleChoices, {}, { fresh: freshFor.planning, enabled: mayOpen });
  if (!mayOpen) return null;
  if (person.data && choices.data)
    return <EditUserForm person={person.data} choices={choices.data} onClose={onClose} />;
  // Only once both have ended: a Retry joins a read that is still running and would fail with it.
  const failed = person.isLoading || choices.isLoading ? null : (person.error ?? choices.error);
  const retry = () => void Promise.all([person.refetch(), choices.refetch()]);
  return (
    <Dialog open size="medium" title={t`Edit User`} onClose={onClose} cancel={t`Close`}>
      {failed ? (
        <ErrorPanel
          title={t`Error`}
          reason={failed.message}
          onRetry={failed.status === 404 ? undefined : retry}
          retrying={person.isFetching}
        />
      ) : (
        <Loading text={t`Loading user...`} shape="form" rows={5} />
      )}
    </Dialog>
  );
}
