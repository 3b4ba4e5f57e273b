import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { useMemo } from "react";
import { count } from "#shared/count.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { classNames } from "#ui/layout/class-names.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { Table } from "#ui/table/Table.tsx";
import { freshFor, useRead } from "#web/data.ts";
import { useReadPages } from "#web/pages.ts";
import { useSettled } from "#web/use-settled.ts";
import { useViewer } from "#web/viewer.ts";
import { pagePeople, readPeopleChoices, type ListedPerson } from "../person-contract.ts";
import type { PeopleOrder } from "../rules/people-order.ts";
import { AddPeopleActions } from "./AddPeopleActions.tsx";
import { EditUserDialog } from "./EditUserDialog.tsx";
import { InvitationsSection } from "./invitations/InvitationsSection.tsx";
import { peopleColumns } from "./people-columns.tsx";
import { PeopleFilters } from "./PeopleFilters.tsx";
import { readPeopleSearch, tidyPeopleSearch, type PeopleSearch } from "./people-search.ts";
import {
  invitationsPlace,
  showInvitations,
  usePendingInvitations,
} from "./invitations/use-pending-invitations.ts";
import "./people.css";

/** /admin/users */
export function UsersPage() {
  const viewer = useViewer();
  const navigate = useNavigate();
  const search = readPeopleSearch(useSearch({ strict: false }));
  const choices = useRead(readPeopleChoices, {}, { fresh: freshFor.planning });
  const { person, sort = "name", direction = "ascending", search: text, ...filter } = search;
  const wanted = { ...filter, search: useSettled(text), sort, direction };
  const read = useReadPages(pagePeople, wanted, { fresh: freshFor.planning, nextOf: (page) => page.next });
  const columns = useMemo(() => peopleColumns(viewer.id), [viewer.id]);
  const people = useMemo(() => read.data?.pages.flatMap((page) => page.people) ?? [], [read.data]);
  const pending = usePendingInvitations(!read.isPending);
  const total = read.data?.pages.at(-1)?.total ?? 0;
  const look = (
    change: { readonly [Name in keyof PeopleSearch]?: PeopleSearch[Name] | undefined },
    replace = true,
  ) =>
    void navigate({
      to: "/admin/users",
      search: tidyPeopleSearch({ ...search, ...change }),
      replace,
      resetScroll: false,
    });
  // The dialog has asked by then whether what is unsaved may go.
  const close = () =>
    void navigate({
      to: "/admin/users",
      search: tidyPeopleSearch({ ...search, person: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  return (
    <main className="page">
      <PageHeader
        title="Users & Roles"
        subtitle={
          pending > 0 ? (
            <Link
              to="/admin/users"
              search={search}
              hash={invitationsPlace}
              replace
              resetScroll={false}
              onClick={showInvitations}
              className="for-finger"
            >
              {count(pending, "pending invitation")}
            </Link>
          ) : undefined
        }
        actions={<AddPeopleActions />}
      />
      <PeopleFilters search={search} onSearch={look} choices={choices.data} />
      {read.isError && (
        <Banner
          tone="critical"
          action={
            <Button small pending={read.isFetching} onClick={() => void read.refetch()}>
              Retry
            </Button>
          }
        >
          {`Error loading users: ${read.error.message}`}
        </Banner>
      )}
      {(read.data !== undefined || !read.isError) && (
        <Panel flush className={classNames("people-list", read.isPlaceholderData && "is-older")}>
          <Table<ListedPerson>
            label="Users"
            columns={columns}
            rows={people}
            rowId={(row) => row.id}
            rowClass={(row) => (row.isActive ? undefined : "is-inactive")}
            onOpen={(row) => look({ person: row.id }, false)}
            sort={{ columnId: sort, direction }}
            onSortChange={(order) =>
              look({
                sort: order.columnId === "name" ? undefined : (order.columnId as PeopleOrder),
                direction: order.direction === "descending" ? "descending" : undefined,
              })
            }
            partOf={{ total, onMore: () => void read.fetchNextPage(), pending: read.isFetchingNextPage }}
            loading={read.isPending && "Loading users..."}
            count={count(total, "user")}
            empty={
              <EmptyState icon={Users} title="No users found matching your criteria.">
                Try adjusting your search or filters.
              </EmptyState>
            }
          />
        </Panel>
      )}
      <div id={invitationsPlace}>
        <InvitationsSection />
      </div>
      {person !== undefined && <EditUserDialog key={person} personId={person} onClose={close} />}
    </main>
  );
}
