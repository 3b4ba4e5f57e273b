import { Link } from "@tanstack/react-router";
import { formatMonth } from "../../../../shared/month.ts";
import { allocationRoles, holdsOneOf } from "../../../../shared/role.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { buttonClass } from "../../../../ui/form/Button.tsx";
import { freshFor, useRead, useWrite } from "../../../../web/data.ts";
import { useFormats } from "../../../../web/formats.ts";
import { useViewer } from "../../../../web/viewer.ts";
import {
  dismissAllocationReminder,
  readAllocationReminder,
  type AllocationReminder,
} from "../../month-contract.ts";
import "./allocation-reminder.css";

/**
 * On every page of whoever was reminded of allocations, until they are submitted or the reminder is put away.
 */
export function AllocationReminderBanner() {
  const { roles } = useViewer();
  const mayAllocate = holdsOneOf(roles, allocationRoles);
  const read = useRead(readAllocationReminder, {}, { fresh: freshFor.planning, enabled: mayAllocate });
  const reminder = read.data?.reminder ?? null;
  if (!mayAllocate || reminder === null) return null;
  return <Reminder reminder={reminder} />;
}

function Reminder({ reminder }: { readonly reminder: AllocationReminder }) {
  const formats = useFormats();
  const dismissal = useWrite(dismissAllocationReminder);
  const { month, functions, askedByName, remindedOn } = reminder;
  return (
    <div className="allocation-reminder">
      <Banner
        tone="caution"
        onDismiss={() => dismissal.mutate({ body: { remindedOn } })}
        action={
          <Link
            className={buttonClass({ small: true })}
            to="/allocations/$tab"
            params={{ tab: "planner" }}
            search={{ function: functions[0]?.functionId ?? "", month }}
          >
            Open the planner
          </Link>
        }
      >
        <b>
          {askedByName} is waiting for your allocations for {formatMonth(month)}
        </b>{" "}
        ({formats.shortDay(remindedOn)}): {functions.map(({ name }) => name).join(", ")}.
        {dismissal.error && ` The reminder couldn't be dismissed: ${dismissal.error.message}`}
      </Banner>
    </div>
  );
}
