import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { useFormats } from "#web/formats.ts";
import { useViewer } from "#web/viewer.ts";
import type { Delegation } from "../../delegation-contract.ts";
import type { ViewProps } from "../manager-view.ts";

interface DelegationNoticeProps extends ViewProps {
  readonly delegations: readonly Delegation[];
  readonly onOpen: () => void;
}

/** Who decides for whom today, as far as it is about the viewer. */
export function DelegationNotice({ view, change, delegations, onOpen }: DelegationNoticeProps) {
  const viewer = useViewer();
  const formats = useFormats();
  const now = delegations.filter(({ state }) => state === "now");
  const received = now.filter(({ delegateId }) => delegateId === viewer.id);
  const given = now.filter(({ managerId }) => managerId === viewer.id);
  return (
    <>
      {view.scope === "reports" &&
        received.map(({ id, managerName, lastDay }) => (
          <Banner
            key={id}
            tone="info"
            action={<Button small onClick={() => change({ scope: "delegated" })}>{t`Show them`}</Button>}
          >{t`You decide on the reports of ${managerName} until ${formats.day(lastDay)}.`}</Banner>
        ))}
      {given.map(({ id, delegateName, lastDay }) => (
        <Banner
          key={id}
          tone="info"
          action={<Button small onClick={onOpen}>{t`Delegations…`}</Button>}
        >{t`${delegateName} decides on your reports too, until ${formats.day(lastDay)}.`}</Banner>
      ))}
    </>
  );
}
