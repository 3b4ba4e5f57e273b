import { toast } from "#ui/feedback/toast.ts";
import { t } from "#shared/texts/t.ts";
import { useWrite } from "#web/data.ts";
import { useEdit } from "#web/edit/use-edit.ts";
import { base64Of } from "#web/send-in-parts.ts";
import { changeCharge, createCharge, type Charge, type NewReceipt } from "../contract.ts";
import { checkCharge, type ChargeFields } from "../rules/charge.ts";
import { receiptFault } from "../rules/receipt.ts";

/** A receipt in the form; without bytes it's the stored one. */
type DraftReceipt = Pick<NewReceipt, "name"> & Partial<NewReceipt>;

interface Draft extends ChargeFields {
  readonly receipt: DraftReceipt | null;
}

const blank: Draft = {
  day: "",
  kind: "fixed_fee",
  description: "",
  amount: null,
  isBillable: true,
  receipt: null,
};

const draftOf = ({ day, kind, description, amount, isBillable, receipt }: Charge): Draft => ({
  day,
  kind,
  description,
  amount,
  isBillable,
  receipt: receipt && { name: receipt.name },
});

/** What is sent of a receipt: nothing where the stored one stays, null to remove it. */
function sentReceipt({ receipt }: Draft, base: Draft): NewReceipt | null | undefined {
  if (receipt === null) return base.receipt === null ? undefined : null;
  const { name, bytes } = receipt;
  return bytes === undefined ? undefined : { name, bytes };
}

interface ChargeOf {
  readonly projectId: string;
  /** The one to edit; null for a new one. */
  readonly charge: Charge | null;
  /** The day a new one begins with. */
  readonly today: string;
  readonly onClose: () => void;
}

/** A charge being added or edited, with its receipt, which is sent with it. */
export function useChargeEdit({ projectId, charge, today, onClose }: ChargeOf) {
  const create = useWrite(createCharge);
  const change = useWrite(changeCharge);
  const edit = useEdit<Charge, Draft, { readonly id: string }>({
    name: `charge ${charge?.id ?? `of ${projectId}`}`,
    stored: charge,
    draftOf,
    blank: { ...blank, day: today },
    check: checkCharge,
    send: ({ version, draft, base }): Promise<{ readonly id: string }> => {
      const { receipt: _, ...fields } = draft;
      const body = { ...fields, amount: fields.amount ?? 0 };
      const receipt = sentReceipt(draft, base);
      return charge === null
        ? create.mutateAsync({ params: { projectId }, body: { ...body, ...(receipt && { receipt }) } })
        : change.mutateAsync({
            params: { chargeId: charge.id },
            body: { version, ...body, ...(receipt !== undefined && { receipt }) },
          });
    },
    onSaved: (saved) => {
      if (saved) toast.success(charge === null ? t`Charge added` : t`Charge saved`);
      onClose();
    },
  });
  const choose = async (file: File) => {
    const first = new Uint8Array(await file.slice(0, 8).arrayBuffer());
    const fault = receiptFault(file.size, first);
    if (fault !== null) return edit.setFaults({ receipt: fault });
    const bytes = await base64Of(file);
    edit.set({ receipt: { name: file.name.slice(-200), bytes } });
  };
  return { edit, choose };
}

export type ChargeEdit = ReturnType<typeof useChargeEdit>;
