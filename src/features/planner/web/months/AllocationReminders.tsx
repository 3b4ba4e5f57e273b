import { Link } from "@tanstack/react-router";
import type { Month } from "#shared/month.ts";
import { mayAccess } from "#shared/permissions.ts";
import { t } from "#shared/texts/t.ts";
import { MissingPeople } from "#parts/months/MissingPeople.tsx";
import { ReminderBanner } from "#parts/months/ReminderBanner.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { freshFor, useRead, useWrite } from "#web/data.ts";
import { useViewer } from "#web/viewer.ts";
import {
  dismissAllocationReminder,
  listMissingAllocators,
  readAllocationReminder,
  remindAllocators,
} from "#features/plans/month-contract.ts";

export function AllocationReminderBanner() {
  const mayAllocate = mayAccess("change allocations", useViewer().roles);
  const read = useRead(readAllocationReminder, {}, { fresh: freshFor.planning, enabled: mayAllocate });
  const dismissal = useWrite(dismissAllocationReminder);
  return (
    <ReminderBanner
      reminder={mayAllocate ? read.data?.reminder : null}
      what="allocations"
      dismissal={dismissal}
      link={({ id, month }, button) => (
        <Link
          to="/allocations/$tab"
          params={{ tab: "planner" }}
          search={{ function: id, month }}
          {...button}
        />
      )}
    />
  );
}

export function MissingAllocators({ month }: { readonly month: Month }) {
  const { roles } = useViewer();
  const read = useRead(listMissingAllocators, { params: { periodId: month } }, { fresh: freshFor.planning });
  const reminding = useWrite(remindAllocators);
  if (read.isError && !read.data)
    return (
      <Banner
        tone="critical"
        action={<Button onClick={() => void read.refetch()}>{t`Retry`}</Button>}
      >{t`We couldn't load who still has functions to submit: ${read.error.message}`}</Banner>
    );
  return (
    <MissingPeople
      people={read.data?.people ?? []}
      month={month}
      linkTo={({ id, name }) => (
        <Link to="/allocations/$tab" params={{ tab: "planner" }} search={{ function: id, month }}>
          {name}
        </Link>
      )}
      unassigned={{
        title: t`No allocator`,
        names: read.data?.unassigned ?? [],
        help: t`an admin can add one in Functions`,
      }}
      reminding={reminding}
      onRemind={
        mayAccess("change allocations", roles)
          ? (userIds, then) => reminding.mutate({ params: { periodId: month }, body: { userIds } }, then)
          : undefined
      }
    />
  );
}
