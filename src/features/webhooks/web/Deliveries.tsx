import { Send } from "lucide-react";
import { useMemo, useState } from "react";
import type { Formats } from "#shared/formats.ts";
import { t } from "#shared/texts/t.ts";
import { EmptyState } from "#ui/feedback/EmptyState.tsx";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Button } from "#ui/form/Button.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import type { Column } from "#ui/table/column.ts";
import { Table } from "#ui/table/Table.tsx";
import { useRead } from "#web/data.ts";
import { useFormats } from "#web/formats.ts";
import { listDeliveries, type Delivery, type Webhook } from "../contract.ts";
import { typeInWords } from "../rules/topics.ts";
import { DeliveryDialog } from "./DeliveryDialog.tsx";
import { answerInWords, DeliveryState } from "./webhook-words.tsx";

/** The job sends every two seconds. */
const every = 3000;

const columnsFor = (formats: Formats): readonly Column<Delivery>[] => [
  {
    id: "time",
    header: t`Time`,
    width: "170px",
    rowHeader: true,
    cell: ({ createdAt }) => formats.instant(createdAt),
  },
  { id: "type", header: t.as("what changed")`Change`, cell: ({ type }) => typeInWords(type), desk: true },
  {
    id: "state",
    header: t`State`,
    width: "190px",
    cell: (delivery) => <DeliveryState delivery={delivery} />,
  },
  {
    id: "attempts",
    header: t`Attempts`,
    number: true,
    width: "96px",
    cell: ({ attempts }) => attempts,
    desk: true,
  },
  { id: "answer", header: t.as("noun")`Answer`, truncate: true, cell: answerInWords, desk: true },
];

/** What was sent, and what became of it. */
export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const formats = useFormats();
  const columns = useMemo(() => columnsFor(formats), [formats]);
  const [after, setAfter] = useState<string | undefined>();
  const [openId, setOpenId] = useState<string | null>(null);
  const read = useRead(
    listDeliveries,
    { params: { webhookId: webhook.id }, query: after === undefined ? {} : { after } },
    { fresh: 0, showPrevious: true, every },
  );
  if (read.isError && read.data === undefined)
    return <ErrorPanel title={t`Error Loading Deliveries`} read={read} />;
  const { deliveries = [], next = null } = read.data ?? {};
  const opened = deliveries.find(({ id }) => id === openId);
  return (
    <Panel title={t`Deliveries of the last 30 days`} flush>
      <Table
        label={t`Deliveries`}
        columns={columns}
        rows={deliveries}
        rowId={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        loading={read.isPending && t`Loading deliveries...`}
        count={
          after === undefined && next === null ? undefined : (
            <span className="row">
              <Button
                small
                disabled={after === undefined}
                onClick={() => setAfter(undefined)}
              >{t`Newest`}</Button>
              <Button
                small
                disabled={next === null}
                onClick={() => setAfter(next ?? undefined)}
              >{t`Older`}</Button>
            </span>
          )
        }
        empty={
          <EmptyState
            icon={Send}
            title={t`Nothing sent yet`}
          >{t`Messages appear here as soon as something changes, or when you send a test.`}</EmptyState>
        }
      />
      {opened && <DeliveryDialog webhook={webhook} delivery={opened} onClose={() => setOpenId(null)} />}
    </Panel>
  );
}
