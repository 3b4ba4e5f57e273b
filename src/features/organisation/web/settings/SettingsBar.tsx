import { Pencil } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { plural, t } from "#shared/texts/t.ts";
import { Badge } from "#ui/data/Badge.tsx";
import { Button } from "#ui/form/Button.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import type { EditedSettings } from "./use-settings-edit.ts";

interface SettingsBarProps {
  readonly edit: EditedSettings;
  /** Why the last save did not happen; it stays here when its banner has gone. */
  readonly failure: string | null;
  readonly onSave: () => void;
}

/** The page's name and its buttons, in sight however far one has scrolled. */
export function SettingsBar({ edit, failure, onSave }: SettingsBarProps) {
  const { changes, isEditing, pending } = edit;
  const opener = useRef<HTMLButtonElement>(null);
  // The button that saved is gone: the keyboard goes on where editing begins.
  const wasEditing = useRef(isEditing);
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div className="settings-bar">
      <PageHeader
        title={t`Organisation Settings`}
        meta={
          <>
            {changes > 0 && <Badge tone="accent">{t`${plural(changes, "# change", "# changes")}`}</Badge>}
            {failure !== null && <Badge tone="critical" title={failure}>{t`Not saved`}</Badge>}
          </>
        }
        actions={
          isEditing ? (
            <>
              <Button disabled={pending} onClick={edit.discard}>{t`Cancel`}</Button>
              <Button
                variant="primary"
                pending={pending}
                pendingLabel={t`Saving...`}
                onClick={onSave}
              >{t`Save Changes`}</Button>
            </>
          ) : (
            <Button
              ref={opener}
              variant="primary"
              icon={Pencil}
              onClick={edit.begin}
            >{t`Edit Settings`}</Button>
          )
        }
      />
    </div>
  );
}
