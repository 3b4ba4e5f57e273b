import { useState, type FormEvent } from "react";
import { t } from "#shared/texts/t.ts";
import { Banner } from "#ui/feedback/Banner.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { TextInput } from "#ui/form/TextInput.tsx";
import { goToProvider } from "./go-to-provider.ts";

/** Requests the address whose domain leads to the organisation's provider. */
export function AddressForm({ from }: { readonly from: string | undefined }) {
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || email.trim() === "") return;
    setBusy(true);
    const why = await goToProvider({ email }, from);
    setFailure(why);
    if (why !== "") setBusy(false);
  };
  return (
    <form className="stack public-form" onSubmit={(event) => void submit(event)}>
      {failure !== "" && <Banner tone="critical">{failure}</Banner>}
      <Field label={t`Email`}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onValueChange={(value) => {
            setEmail(value);
            setFailure("");
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabled={email.trim() === ""}
        pending={busy}
        pendingLabel={t`Going to your provider...`}
      >{t`Continue`}</Button>
    </form>
  );
}
