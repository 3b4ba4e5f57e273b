import type { ReactNode } from "react";
import type * as z from "zod/mini";
import type { OwnReminder } from "#features/months/contract.ts";
import { formatMonth, type Month } from "#shared/month.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { buttonClass } from "#ui/form/Button.tsx";
import { useFormats } from "#web/formats.ts";
import "./reminder-banner.css";

type Reminder = NonNullable<z.infer<typeof OwnReminder>["reminder"]>;

interface ReminderBannerProps {
  /** Nothing is shown without one. */
  readonly reminder: Reminder | null | undefined;
  /** What someone asks for, such as `forecasts`. */
  readonly what: string;
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

const mostNamed = 3;

/** On every page of someone who was reminded of a month, until it's done or they dismiss it. */
export function ReminderBanner({ reminder, what, link, dismissal }: ReminderBannerProps) {
  const formats = useFormats();
  if (!reminder) return null;
  const { month, open, askedByName, remindedOn } = reminder;
  const named = open.slice(0, mostNamed).map(({ name }) => name);
  const more = open.length > mostNamed ? ` and ${open.length - mostNamed} more` : "";
  return (
    <div className="month-reminder">
      <Banner
        tone="caution"
        onDismiss={() => dismissal.mutate({ body: { remindedOn } })}
        action={link(
          { id: open[0]?.id ?? "", month },
          { className: buttonClass({ small: true }), children: "Open the planner" },
        )}
      >
        <b>
          {askedByName} is waiting for your {what} for {formatMonth(month)}
        </b>{" "}
        ({formats.shortDay(remindedOn)}): {named.join(", ")}
        {more}.{dismissal.error && ` The reminder couldn't be dismissed: ${dismissal.error.message}`}
      </Banner>
    </div>
  );
}
