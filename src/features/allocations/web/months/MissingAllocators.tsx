import { Link } from "@tanstack/react-router";
import { formatMonth, type Month } from "../../../../shared/month.ts";
import { allocationRoles, holdsOneOf } from "../../../../shared/role.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/form/Button.tsx";
import { MissingPeople } from "../../../../ui/MissingPeople.tsx";
import { toast } from "../../../../ui/feedback/toast.ts";
import { freshFor, useRead, useWrite } from "../../../../web/data.ts";
import { useViewer } from "../../../../web/viewer.ts";
import { oneReminderADay, remindedText } from "../../../reminders/rules/asking.ts";
import { listMissingAllocators, remindAllocators, type MissingAllocator } from "../../month-contract.ts";

/** Who has functions of the month to submit, with a button to remind them. Nothing when all are submitted. */
export function MissingAllocators({ month }: { readonly month: Month }) {
  const { roles } = useViewer();
  const read = useRead(listMissingAllocators, { params: { periodId: month } }, { fresh: freshFor.planning });
  const reminding = useWrite(remindAllocators);
  const { people = [], withoutAllocator = [] } = read.data ?? {};
  const remind = (wanted: readonly MissingAllocator[]): void =>
    reminding.mutate(
      { params: { periodId: month }, body: { userIds: wanted.map((person) => person.userId) } },
      { onSuccess: ({ reminded }) => toast[reminded === 0 ? "info" : "success"](remindedText(reminded)) },
    );
  if (read.isError && !read.data)
    return (
      <Banner tone="critical" action={<Button onClick={() => void read.refetch()}>Retry</Button>}>
        We couldn't load who still has functions to submit: {read.error.message}
      </Banner>
    );
  return (
    <MissingPeople
      people={people}
      thingsOf={({ functions }) =>
        functions.map(({ functionId, name, status }) => ({
          id: functionId,
          isDraft: status === "draft",
          link: (
            <Link to="/allocations/$tab" params={{ tab: "planner" }} search={{ function: functionId, month }}>
              {name}
            </Link>
          ),
        }))
      }
      unassigned={{
        title: "No allocator",
        names: withoutAllocator,
        help: "an admin can add one in Functions",
      }}
      of={formatMonth(month)}
      once={oneReminderADay}
      onRemind={holdsOneOf(roles, allocationRoles) ? remind : undefined}
      pending={reminding.isPending}
      failure={reminding.error?.message}
      onFailureSeen={() => reminding.reset()}
    />
  );
}
