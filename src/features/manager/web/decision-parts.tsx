import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Avatar } from "#ui/data/Avatar.tsx";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { SelectionBar } from "#ui/layout/SelectionBar.tsx";
import { initialsOf } from "#features/people/rules/person-name.ts";
import { keys } from "#parts/keys.ts";
import type { DecisionNotice } from "./use-decision-notices.ts";

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
  readonly summary: string;
  readonly pending: boolean;
  readonly onClear: () => void;
  readonly onReject: () => void;
  readonly onApprove: () => void;
}

export function DecisionBar({ count, summary, pending, onClear, onReject, onApprove }: DecisionBarProps) {
  const isDisabled = count === 0;
  const decide = (
    <>
      <Button
        variant={isDisabled ? "secondary" : "danger"}
        keys={keys.reject}
        disabled={isDisabled || pending}
        onClick={onReject}
      >{t`Reject Selected`}</Button>
      <Button
        variant={isDisabled ? "secondary" : "primary"}
        icon={Check}
        keys={keys.approve}
        disabled={isDisabled}
        pending={pending}
        onClick={onApprove}
      >{t`Approve Selected`}</Button>
    </>
  );
  return (
    <SelectionBar count={count} summary={summary} atRest={decide}>
      <Button variant="ghost" onClick={onClear}>{t`Clear`}</Button>
      {decide}
    </SelectionBar>
  );
}

interface NamedUser {
  readonly fullName: string | null;
  readonly email: string;
}

export const nameOf = ({ fullName, email }: NamedUser): string => fullName ?? email;

export function PersonTitle({ user }: { readonly user: NamedUser }) {
  return (
    <span className="row gap-3">
      <Avatar initials={initialsOf(user.fullName, user.email)} /> <span dir="auto">{nameOf(user)}</span>
    </span>
  );
}

/** The same in a row of a list, with the manager for whom one decides. */
export function PersonCell({
  of: { user, onBehalfOf },
  children,
}: {
  readonly of: { readonly user: NamedUser; readonly onBehalfOf: string | null };
  /** What a phone shows below the name. */
  readonly children: ReactNode;
}) {
  return (
    <span className="row">
      <Avatar small desk initials={initialsOf(user.fullName, user.email)} />
      <span>
        <span dir="auto">{nameOf(user)}</span>
        {onBehalfOf !== null && <small className="block quiet">{t.as("person")`for ${onBehalfOf}`}</small>}
        {children}
      </span>
    </span>
  );
}
