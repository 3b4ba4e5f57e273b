import { Link } from "@tanstack/react-router";
import { Bell, BellRing } from "lucide-react";
import { formatMonth, type Month } from "../../../shared/month.ts";
import { allocationRoles, holdsOneOf } from "../../../shared/role.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { toast } from "../../../ui/toast.ts";
import { freshFor, useRead, useWrite } from "../../../web/data.ts";
import { useViewer } from "../../../web/viewer.ts";
import { listMissingAllocators, remindAllocators, type MissingAllocator } from "../month-contract.ts";
import { oneReminderADay } from "../rules/messages.ts";
import "./missing.css";

/** Who has functions of the month to submit, with a button to remind them. Nothing when all are submitted. */
export function MissingAllocators({ month }: { readonly month: Month }) {
  const { roles } = useViewer();
  const read = useRead(listMissingAllocators, { params: { periodId: month } }, { fresh: freshFor.planning });
  const reminding = useWrite(remindAllocators);
  const { people = [], withoutAllocator = [] } = read.data ?? {};
  const mayRemind = holdsOneOf(roles, allocationRoles);
  const waiting = people.filter((person) => person.remindedTodayBy === null);
  const remind = (wanted: readonly MissingAllocator[]): void =>
    reminding.mutate(
      { params: { periodId: month }, body: { userIds: wanted.map((person) => person.userId) } },
      {
        onSuccess: ({ reminded }) =>
          reminded === 0
            ? toast.info(oneReminderADay)
            : toast.success(`Reminded ${reminded === 1 ? "1 person" : `${reminded} people`} by mail and in the product.`),
      },
    );
  if (read.isError && !read.data)
    return (
      <Banner tone="critical" action={<Button onClick={() => void read.refetch()}>Retry</Button>}>
        Who still has functions to submit could not be read: {read.error.message}
      </Banner>
    );
  if (people.length === 0 && withoutAllocator.length === 0) return null;
  return (
    <Panel
      title="Still missing"
      flush
      actions={
        mayRemind &&
        waiting.length > 1 && (
          <Button small icon={Bell} pending={reminding.isPending} onClick={() => remind(waiting)}>
            Remind all {waiting.length}
          </Button>
        )
      }
    >
      {reminding.error && (
        <Banner tone="critical" onDismiss={() => reminding.reset()}>
          {reminding.error.message}
        </Banner>
      )}
      <ul className="missing-people">
        {people.map((person) => (
          <li key={person.userId}>
            <Avatar small initials={person.initials} />
            <b>{person.name}</b>
            <span className="grow">
              {person.functions.map(({ functionId, name, status }, index) => (
                <span key={functionId}>
                  {index > 0 && ", "}
                  <Link to="/allocations/$tab" params={{ tab: "planner" }} search={{ function: functionId, month }}>
                    {name}
                  </Link>
                  {status === "draft" && <span className="quiet"> (draft)</span>}
                </span>
              ))}
            </span>
            {person.remindedTodayBy !== null ? (
              <span className="quiet row" title={oneReminderADay}>
                <BellRing /> Reminded today by {person.remindedTodayBy}
              </span>
            ) : (
              mayRemind && (
                <Button
                  small
                  icon={Bell}
                  disabled={reminding.isPending}
                  aria-label={`Remind ${person.name} of ${formatMonth(month)}`}
                  onClick={() => remind([person])}
                >
                  Remind
                </Button>
              )
            )}
          </li>
        ))}
        {withoutAllocator.length > 0 && (
          <li>
            <b>No allocator</b>
            <span className="grow">
              {withoutAllocator.join(", ")} <span className="quiet">– an admin names one in Functions</span>
            </span>
          </li>
        )}
      </ul>
    </Panel>
  );
}
