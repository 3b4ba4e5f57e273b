import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import "./fill.css";

export function FillButton({ small, onOpen }: { readonly small?: boolean; readonly onOpen: () => void }) {
  return <Button small={small} aria-haspopup="dialog" onClick={onOpen}>{t`Fill…`}</Button>;
}
