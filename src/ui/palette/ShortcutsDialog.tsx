import { Fragment } from "react";
import { t } from "#shared/texts/t.ts";
import { Switch } from "../form/Switch.tsx";
import { Dialog } from "../overlay/Dialog.tsx";
import { useLetterKeys } from "./letter-keys.ts";
import "./palette.css";

export interface ShortcutGroup {
  readonly title: string;
  /** What it does; keys pressed together are one text, "Ctrl K", keys one after the other in several. */
  readonly shortcuts: readonly (readonly [does: string, ...keys: readonly string[]])[];
}

export function ShortcutsDialog({
  groups,
  onClose,
}: {
  readonly groups: readonly ShortcutGroup[];
  readonly onClose: () => void;
}) {
  const [lettersOn, setLettersOn] = useLetterKeys();
  return (
    <Dialog open onClose={onClose} title={t`Keyboard shortcuts`} size="large">
      <Switch
        checked={lettersOn}
        onCheckedChange={setLettersOn}
        hint={t`On this device. Without them, the keys inside grids and lists go on working, and Ctrl K leads here.`}
      >{t`Single-key shortcuts`}</Switch>
      <div className="shortcuts">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h2>{title}</h2>
            <dl>
              {shortcuts.map(([does, ...keys]) => (
                <div key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && "then"}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
