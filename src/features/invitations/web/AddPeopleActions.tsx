import { Link } from "@tanstack/react-router";
import { Download, EllipsisVertical, FileUp, Plus, Upload } from "lucide-react";
import { t } from "#shared/texts/t.ts";
import { Button } from "#ui/form/Button.tsx";
import { saveFile } from "#ui/data/download.ts";
import { Menu, MenuItem, menuItemClass } from "#ui/overlay/Menu.tsx";
import { toast } from "#ui/feedback/toast.ts";
import { Open } from "#web/Open.tsx";
import { readAllPages } from "#web/pages.ts";
import { useOpened } from "#web/use-opened.ts";
import { exportPeople, invitePerson } from "../contract.ts";
import { AddUserDialog } from "./AddUserDialog.tsx";

/** The buttons of Users & Roles that add people, singly and by file, and export them. */
export function AddPeopleActions({ onBulk }: { readonly onBulk: () => void }) {
  const [isAdding, setAdding] = useOpened();
  return (
    <>
      <Menu
        label={t`Import and export`}
        button={(props) => (
          <Button
            {...props}
            variant="secondary"
            square
            aria-label={t`Import and export`}
            icon={EllipsisVertical}
          />
        )}
      >
        <Link
          to="/admin/import"
          search={{ kind: "people" }}
          role="menuitem"
          tabIndex={-1}
          className={menuItemClass}
        >
          <FileUp />
          <span className="grow">{t`Import people`}</span>
        </Link>
        <MenuItem icon={Download} onClick={() => void saveExport()}>{t`Export people`}</MenuItem>
      </Menu>
      <Open to={invitePerson} what={t`Adding people`}>
        <Button icon={Upload} onClick={onBulk}>{t`Bulk Add Users`}</Button>
        <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>{t`Add New User`}</Button>
      </Open>
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
    </>
  );
}

/** Everyone active as a file that the import accepts; the mark in front tells spreadsheets that it is UTF-8. */
async function saveExport(): Promise<void> {
  try {
    const parts = await readAllPages(exportPeople, {}, { nextOf: ({ next }) => next });
    const texts = parts.map(({ csv }) => csv);
    saveFile("people.csv", new Blob(["\u{feff}", ...texts], { type: "text/csv;charset=utf-8" }));
  } catch (failure) {
    toast.error(t`Failed to export people. ${failure instanceof Error ? failure.message : ""}`);
  }
}
