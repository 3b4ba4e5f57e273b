import { Fragment } from "react";
import { Dialog } from "../overlay/Dialog.tsx";
import "./palette.css";

export interface ShortcutGroup {
  readonly title: string;
  /** Keys pressed together stand in one text, "Ctrl K"; keys one after the other in several. */
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[];
}

/** What the keyboard does, by place. */
export function ShortcutsDialog({
  groups,
  onClose,
}: {
  readonly groups: readonly ShortcutGroup[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="large">
      <div className="shortcuts">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h2>{title}</h2>
            <dl>
              {shortcuts.map(({ keys, does }) => (
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
