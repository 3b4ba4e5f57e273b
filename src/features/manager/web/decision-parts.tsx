import { Check } from "lucide-react";
import { Avatar } from "#ui/data/Avatar.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { SelectionBar } from "#ui/layout/SelectionBar.tsx";
import { initialsOf } from "#features/people/rules/person-name.ts";

/** What there is to say about a decision. */
export interface DecisionNotice {
  readonly tone: "positive" | "caution" | "critical";
  readonly text: string;
}

interface DecisionNoticesProps {
  readonly decisions: { readonly notices: readonly DecisionNotice[]; readonly dismiss: () => void };
  /** Warnings wait until they're dismissed. */
  readonly warningsStay?: boolean;
}

export function DecisionNotices({ decisions, warningsStay = false }: DecisionNoticesProps) {
  return decisions.notices.map(({ tone, text }) => (
    <Banner
      key={text}
      tone={tone}
      clearAfter={warningsStay && tone === "caution" ? undefined : 5}
      onDismiss={decisions.dismiss}
    >
      {text}
    </Banner>
  ));
}

interface DecisionBarProps {
  readonly count: number;
  /** "228.5 hours" */
  readonly summary: string;
  readonly pending: boolean;
  readonly onClear: () => void;
  readonly onReject: () => void;
  readonly onApprove: () => void;
}

/** The decision on the selected rows. */
export function DecisionBar({ count, summary, pending, onClear, onReject, onApprove }: DecisionBarProps) {
  return (
    <SelectionBar count={count} summary={summary}>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      <Button variant="danger" disabled={pending} onClick={onReject}>
        Reject Selected
      </Button>
      <Button variant="primary" icon={Check} pending={pending} onClick={onApprove}>
        Approve Selected
      </Button>
    </SelectionBar>
  );
}

/** Whose week or request it is. */
export function PersonTitle({
  user,
}: {
  readonly user: { readonly fullName: string | null; readonly email: string };
}) {
  return (
    <span className="row gap-3">
      <Avatar initials={initialsOf(user.fullName, user.email)} />{" "}
      <span dir="auto">{user.fullName ?? user.email}</span>
    </span>
  );
}
