import { t } from "#shared/texts/t.ts";

/** Under the head of a list in the settings, whose other fields wait for Save Changes. */
export const SavedImmediately = () => (
  <p className="muted fine">{t`Each change to this list is saved immediately, without Save Changes.`}</p>
);
