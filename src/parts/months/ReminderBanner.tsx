import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { OwnReminder } from "#features/months/contract.ts";
import { grouped } from "#shared/count.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { rich } from "#ui/base/rich.ts";
import { useFormats } from "#web/formats.ts";
import "./reminder-banner.css";

type Reminder = NonNullable<z.infer<typeof OwnReminder>["reminder"]>;

interface ReminderBannerProps {
  /** Nothing is shown without one. */
  readonly reminder: Reminder | null | undefined;
  /** A request. */
  readonly what: "forecasts" | "allocations";
  /** The link to the first open thing in its planner. */
  readonly link: (
    first: { readonly id: string; readonly month: Month },
    button: { readonly className: string; readonly children: string },
  ) => ReactNode;
  readonly dismissal: {
    readonly mutate: (input: { body: { remindedOn: string } }) => void;
    readonly error: Error | null;
  };
}

const maxNamed = 3;

const waits = {
  forecasts: (name: string, month: string) => t`${name} is waiting for your forecasts for ${month}`,
  allocations: (name: string, month: string) => t`${name} is waiting for your allocations for ${month}`,
};

/** On every page of someone who was reminded of a month, until it's done or they dismiss it. */
export function ReminderBanner({ reminder, what, link, dismissal }: ReminderBannerProps) {
  const formats = useFormats();
  if (!reminder) return null;
  const { month, open, askedByName: requestedByName, remindedOn } = reminder;
  const first = open
    .slice(0, maxNamed)
    .map(({ name }) => name)
    .join(", ");
  const named = open.length > maxNamed ? t`${first} and ${grouped(open.length - maxNamed)} more` : first;
  const waiting = <b>{waits[what](requestedByName, formatMonth(month))}</b>;
  return (
    <div className="month-reminder">
      <Banner
        tone="caution"
        onDismiss={() => dismissal.mutate({ body: { remindedOn } })}
        action={link(
          { id: open[0]?.id ?? "", month },
          { className: buttonClass({ small: true }), children: t`Open the planner` },
        )}
      >
        {rich`${waiting} (${formats.shortDay(remindedOn)}): ${named}.`}
        {dismissal.error && <> {t`The reminder couldn't be dismissed: ${dismissal.error.message}`}</>}
      </Banner>
    </div>
  );
}
