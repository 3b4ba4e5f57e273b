import { roleLabel, type RoleCode } from "#shared/role.ts";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { tours } from "./tours.ts";

interface TourChoiceProps {
  readonly roles: readonly RoleCode[];
  readonly onChoose: (role: RoleCode) => void;
  readonly onClose: () => void;
}

/** For people with several roles, which tour to take. */
export function TourChoice({ roles, onChoose, onClose }: TourChoiceProps) {
  return (
    <Dialog open onClose={onClose} title={t`Take a tour`} subtitle={t`Each shows you around in a few steps.`}>
      <ul className="stack gap-2">
        {roles.map((role) => (
          <li key={role} className="row between">
            <span>
              <b>{roleLabel(role)}</b>
              <br />
              <span className="muted">{tours[role].about}</span>
            </span>
            <Button aria-label={tours[role].start} onClick={() => onChoose(role)}>{t.as(
              "verb",
            )`Start`}</Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
