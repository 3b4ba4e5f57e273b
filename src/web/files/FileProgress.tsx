import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import type { ServerFile } from "./use-file.ts";
import { grouped } from "#shared/count.ts";
import { t } from "#shared/texts/t.ts";

/** How far a file is that is being made, or why there is none. */
export function FileProgress({
  file: { isPending, bytes, failure, cancel },
}: {
  readonly file: Pick<ServerFile, "isPending" | "bytes" | "failure" | "cancel">;
}) {
  return (
    <>
      {isPending && (
        <Banner tone="info">
          {bytes === 0 ? t`Preparing the file...` : t`${grouped(Math.ceil(bytes / 1000))} kB received.`}{" "}
          <Button small variant="ghost" onClick={cancel}>{t`Cancel`}</Button>
        </Banner>
      )}
      {failure !== null && <Banner tone="critical">{failure}</Banner>}
    </>
  );
}
