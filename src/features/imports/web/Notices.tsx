import { plural, t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Select } from "#ui/form/Select.tsx";
import type { ImportView } from "../contract.ts";
import type { ImportEdits } from "./use-import-edits.ts";

type Chosen = "skip" | "add";
type Outcome = NonNullable<ImportView["outcome"]>;

interface NoticesProps {
  readonly view: ImportView;
  readonly edits: ImportEdits;
  readonly outcome: Outcome;
}

/** Rows beside hours that are booked, of later days, or in weeks and months that are settled, each with a choice. */
export function Notices({ view, edits, outcome }: NoticesProps) {
  const counts = new Map(outcome.notices.map(({ notice, count }) => [notice, count]));
  const choose = (options: ImportView["options"]) =>
    void edits
      .change((now) => ({ options: { ...now.options, ...options } }))
      .then((isSaved) => {
        if (isSaved) void edits.check();
      });
  const [booked, ahead, approved, closed] = (["booked", "ahead", "approved", "closed"] as const).map(
    (notice) => counts.get(notice) ?? 0,
  );
  const settled = [
    ...(approved
      ? [
          t`${plural(approved, "# row is in a week that is approved already.", "# rows are in weeks that are approved already.")}`,
        ]
      : []),
    ...(closed
      ? [
          t`${plural(closed, "# row is in a month whose counts are fixed.", "# rows are in months whose counts are fixed.")}`,
        ]
      : []),
  ];
  return (
    <>
      <NonWork view={view} disabled={edits.pending} counts={counts} onChoose={choose} />
      {booked ? (
        <NoticeBanner
          says={t`${plural(booked, "# row would double what's booked on its day.", "# rows would double what's booked on these days.")}`}
          label={t`Rows that would double hours`}
          value={view.options.booked ?? "skip"}
          disabled={edits.pending}
          onChoose={(value) => choose({ booked: value })}
        />
      ) : null}
      {ahead ? (
        <NoticeBanner
          says={t`${plural(ahead, "# row is of a day that is still ahead. Planned hours are allocations or forecasts: choose them under What it contains.", "# rows are of days that are still ahead. Planned hours are allocations or forecasts: choose them under What it contains.")}`}
          label={t`Rows of days that are still ahead`}
          value={view.options.ahead ?? "skip"}
          disabled={edits.pending}
          onChoose={(value) => choose({ ahead: value })}
        />
      ) : null}
      {settled.length > 0 && (
        <NoticeBanner
          says={settled.join(" ")}
          label={t`Rows in approved weeks and months with fixed counts`}
          value={view.options.settled ?? "add"}
          disabled={edits.pending}
          onChoose={(value) => choose({ settled: value })}
        />
      )}
    </>
  );
}

interface NoticeBannerProps {
  readonly says: string;
  readonly label: string;
  readonly value: Chosen;
  readonly disabled: boolean;
  readonly onChoose: (value: Chosen) => void;
}

const rowChoiceOptions = [
  { value: "skip" as const, label: t`Skip them` },
  { value: "add" as const, label: t`Add them anyway` },
];

function NoticeBanner({ says, label, value, disabled, onChoose }: NoticeBannerProps) {
  return (
    <Banner tone="caution">
      <div className="row gap-3 import-notice">
        <span className="grow">{says}</span>
        <Select
          small
          aria-label={label}
          options={rowChoiceOptions}
          value={value}
          disabled={disabled}
          onValueChange={onChoose}
        />
      </div>
    </Banner>
  );
}

interface NonWorkProps {
  readonly view: ImportView;
  readonly disabled: boolean;
  readonly counts: ReadonlyMap<Outcome["notices"][number]["notice"], number>;
  readonly onChoose: (options: ImportView["options"]) => void;
}

/** Rows that say themselves that no one worked them. */
function NonWork({ view, disabled, counts, onChoose }: NonWorkProps) {
  const [leave, planned] = [counts.get("leave") ?? 0, counts.get("planned") ?? 0];
  return (
    <>
      {leave ? (
        <NoticeBanner
          says={t`${plural(leave, "# row says that it's time off, not work. To import it as leave, import the file once more and choose Holidays under What it contains.", "# rows say that they're time off, not work. To import them as leave, import the file once more and choose Holidays under What it contains.")}`}
          label={t`Rows of time off`}
          value={view.options.leave ?? "skip"}
          disabled={disabled}
          onChoose={(value) => onChoose({ leave: value })}
        />
      ) : null}
      {planned ? (
        <NoticeBanner
          says={t`${plural(planned, "# row says that it's planned, not worked.", "# rows say that they're planned, not worked.")}`}
          label={t`Planned rows`}
          value={view.options.planned ?? "skip"}
          disabled={disabled}
          onChoose={(value) => onChoose({ planned: value })}
        />
      ) : null}
    </>
  );
}
