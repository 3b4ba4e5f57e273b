import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Figure } from "#ui/data/Figure.tsx";
import type { Health } from "../../rules/organisation-health.ts";

interface Target {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

interface DashboardCardProps {
  readonly label: string;
  readonly value: number;
  readonly unit?: string | undefined;
  readonly note?: string | undefined;
  /** Green, amber or red, in a shape and a word too. */
  readonly health?: Health | undefined;
  /** The list behind the figure; the whole card leads there. */
  readonly link: Target;
  readonly more?: (Target & { readonly label: string }) | undefined;
}

const shapes = {
  positive: { Icon: CircleCheck, word: "good" },
  caution: { Icon: TriangleAlert, word: "needs attention" },
  critical: { Icon: CircleAlert, word: "critical" },
} as const;

/** One figure of the Admin Dashboard. */
export function DashboardCard({ label, value, unit, note, health, link, more }: DashboardCardProps) {
  const remark = more ? (
    <>
      {note}
      <TargetLink className="admin-more for-finger" target={more} label={more.label} />
    </>
  ) : (
    note
  );
  return (
    <Figure
      label={<TargetLink className="admin-card" target={link} label={label} />}
      value={
        <span className="row admin-value" data-tone={health}>
          {health && <Mark health={health} />}
          {value}
        </span>
      }
      unit={unit}
      note={remark}
    />
  );
}

function TargetLink({
  target,
  label,
  className,
}: {
  readonly target: Target;
  readonly label: string;
  readonly className: string;
}) {
  return (
    <Link
      className={className}
      to={target.to}
      {...(target.search ? { search: target.search } : {})}
      {...(target.hash ? { hash: target.hash } : {})}
    >
      {label}
    </Link>
  );
}

function Mark({ health }: { readonly health: Health }) {
  const { Icon, word } = shapes[health];
  return (
    <>
      <Icon className="admin-mark" />
      <span className="visually-hidden">{`${word}: `}</span>
    </>
  );
}
