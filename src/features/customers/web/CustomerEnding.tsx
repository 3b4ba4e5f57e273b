import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Output } from "#shared/contract.ts";
import { t } from "#shared/texts/t.ts";
import { rich } from "#ui/base/rich.ts";
import { toast } from "#ui/feedback/toast.ts";
import { Button } from "#ui/form/Button.tsx";
import { useWrite } from "#web/data.ts";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { WriteDialog } from "#web/WriteDialog.tsx";
import { changeCustomer, deleteCustomer, type readCustomer } from "../contract.ts";
import { deletionRefusal } from "../rules/customer.ts";

interface CustomerEndingProps {
  readonly customer: Output<typeof readCustomer>;
}

/** Offers a customer no more, or again. */
export function CustomerActivity({ customer }: CustomerEndingProps) {
  const write = useWrite(changeCustomer);
  const { id, isActive, updatedByName: _by, projects: _p, contracts: _c, ordered: _o, ...rest } = customer;
  const { name } = customer;
  return (
    <Button
      pending={write.isPending}
      onClick={() =>
        write.mutate(
          { params: { customerId: id }, body: { ...rest, isActive: !isActive } },
          {
            onSuccess: () => toast.success(isActive ? t`${name} is inactive` : t`${name} is active`),
            onError: ({ message }) => toast.error(message),
          },
        )
      }
    >
      {isActive ? t`Set inactive` : t`Set active`}
    </Button>
  );
}

/** Deletes a customer without projects and contracts, or names what it has. */
export function DeleteCustomer({ customer }: CustomerEndingProps) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const { id, name, version, projects, contracts } = customer;
  const refusal = deletionRefusal(
    name,
    projects.map(({ code }) => code),
    contracts.length,
  );
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>{t`Delete customer`}</Button>
      {isOpen && refusal !== null && (
        <Dialog open title={t`This customer can't be deleted`} onClose={close} cancel={t`Close`}>
          <p>{refusal}</p>
        </Dialog>
      )}
      {isOpen && refusal === null && (
        <WriteDialog
          endpoint={deleteCustomer}
          input={{ params: { customerId: id }, query: { version: String(version) } }}
          done={t`${name} deleted`}
          onDone={() => void navigate({ to: "/admin/customers" })}
          title={t`Delete customer?`}
          onClose={close}
          verb={t`Delete`}
          pendingVerb={t`Deleting...`}
          danger
        >
          <p>{rich`${<b>{name}</b>} has no projects and no contracts. This can't be undone.`}</p>
        </WriteDialog>
      )}
    </>
  );
}
