import { Copy } from "lucide-react";
import { useState, type ReactNode } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "../feedback/Banner.tsx";
import { toast } from "../feedback/toast.ts";
import { Button } from "./Button.tsx";

interface CopyButtonProps {
  /** What is copied. */
  readonly text: string;
  /** Said once it is: "The link is copied". */
  readonly copied: string;
  readonly children: ReactNode;
}

/** Copies a text that is shown beside it, and says so when the browser doesn't allow it. */
export function CopyButton({ text, copied, children }: CopyButtonProps) {
  const [failed, setFailed] = useState(false);
  const copy = () => {
    setFailed(false);
    copyText(text).then(
      () => toast.success(copied),
      () => setFailed(true),
    );
  };
  return (
    <>
      <Button icon={Copy} onClick={copy}>
        {children}
      </Button>
      {failed && <Banner tone="critical">{t`It couldn't be copied. Select it and copy it yourself.`}</Banner>}
    </>
  );
}

/** Rejects where the browser doesn't allow it, as on pages served by plain http. */
export async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) throw new Error("No clipboard");
  await clipboard.writeText(text);
}
