import { useEffect, useState, type ComponentType } from "react";
import { t } from "#shared/texts/t.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";

/**
 * A part of a page whose code is loaded when it is first shown. Where the code can't be loaded, an error with Retry
 * is shown at its place, and the rest of the page stays.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [tries, setTries] = useState({ begun: 0, failed: 0 });
    useEffect(() => {
      if (loaded !== null) return setPart(() => loaded);
      let isShown = true;
      load().then(
        (part) => {
          loaded = part;
          if (isShown) setPart(() => part);
        },
        () => isShown && setTries(({ begun }) => ({ begun, failed: begun + 1 })),
      );
      return () => {
        isShown = false;
      };
    }, [tries.begun]);
    if (Part !== null) return <Part {...props} />;
    return tries.failed > tries.begun ? (
      <ErrorPanel
        title={t`Part of the page couldn't be loaded.`}
        onRetry={() => setTries(({ begun, failed }) => ({ begun: begun + 1, failed }))}
      />
    ) : null;
  };
}
