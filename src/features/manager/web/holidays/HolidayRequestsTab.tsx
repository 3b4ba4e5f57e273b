import { isIn, leaveStates } from "#shared/states.ts";
import { useState } from "react";
import { Plus } from "lucide-react";
import { sumHours } from "#shared/hours.ts";
import { plural, t } from "#shared/texts/t.ts";
import { ErrorPanel } from "#ui/feedback/ErrorPanel.tsx";
import { Filters } from "#ui/form/Filters.tsx";
import { Panel } from "#ui/layout/Panel.tsx";
import { useFormats } from "#web/formats.ts";
import { holidayStatusLabel } from "#features/leave/rules/holiday-status.ts";
import { Button } from "#ui/form/Button.tsx";
import { Field } from "#ui/form/Field.tsx";
import { Select } from "#ui/form/Select.tsx";
import { Dialog } from "#ui/overlay/Dialog.tsx";
import { usePersonLeaveForm } from "#parts/leave/person-leave.ts";
import type { ManagedRequest } from "#features/leave/decisions-contract.ts";
import { waitsForDecision } from "#features/leave/rules/holiday-status.ts";
import { holidayTexts } from "#features/timesheets/rules/decisions/decision-messages.ts";
import { ChoiceFilter, UserSearch } from "../ListFilters.tsx";
import { DecisionBar, DecisionNotices, nameOf } from "../decision-parts.tsx";
import { DecisionDialog } from "../DecisionDialog.tsx";
import type { ManagerView, ViewProps } from "../manager-view.ts";
import { useSelection } from "../use-decision-notices.ts";
import { useListKeys, useRowFoundAgain } from "../list-rows.ts";
import { ShowMoreRows } from "../ShowMoreRows.tsx";
import { useTeamWeeks } from "../weeks/team-weeks.ts";
import { HolidayRequestsTable } from "./HolidayRequestsTable.tsx";
import { useHolidayDecisions } from "./use-holiday-decisions.ts";
import { useOpenRequest, useTeamRequests } from "./team-requests.ts";

const isDecided = ({ status }: ManagedRequest) => !isIn(leaveStates.waiting, status);

interface Requested {
  readonly status: "approved" | "rejected";
  readonly requests: readonly ManagedRequest[];
}

function useDeciding(requests: readonly ManagedRequest[], decisions: ReturnType<typeof useHolidayDecisions>) {
  const { clear, ...selection } = useSelection(requests, ({ id }) => id);
  const [openDialog, setOpenDialog] = useState<Requested | null>(null);
  const decide = async ({ status, requests: those }: Requested, comment: string) => {
    if (await decisions.decideAll(those, status, comment)) {
      setOpenDialog(null);
      clear();
    }
  };
  const approve = (those: readonly ManagedRequest[]) => {
    const requested = { status: "approved", requests: those } as const;
    if (decisions.pending) return;
    if (those.some(isDecided)) setOpenDialog(requested);
    else void decide(requested, "");
  };
  const reject = (those: readonly ManagedRequest[]) => setOpenDialog({ status: "rejected", requests: those });
  const close = () => setOpenDialog(null);
  return { ...selection, clear, openDialog, close, decide, approve, reject };
}

interface RequestFiltersProps {
  readonly view: ManagerView;
  readonly statuses: readonly { readonly code: string; readonly label: string }[];
  readonly onLook: (changed: Partial<ManagerView>) => void;
}

function RequestFilters({ view, statuses, onLook }: RequestFiltersProps) {
  return (
    <div className="row-wrap between gap-3">
      <Filters
        className="manager-filters request-filters"
        active={view.requestStatus === "" ? 0 : 1}
        always={
          <UserSearch value={view.requestSearch} onChange={(requestSearch) => onLook({ requestSearch })} />
        }
      >
        <ChoiceFilter
          label={t`Status`}
          everyone={t`All Statuses`}
          value={view.requestStatus}
          choices={statuses.map(({ code, label }) => ({ value: code, label }))}
          onChange={(requestStatus) => onLook({ requestStatus })}
        />
      </Filters>
      <EnterLeave view={view} />
    </div>
  );
}

const titleOf = (status: "approved" | "rejected", requests: number): string =>
  status === "approved"
    ? t`Approve ${plural(requests, "# holiday request", "# holiday requests")}?`
    : t`Reject ${plural(requests, "# holiday request", "# holiday requests")}?`;

export function HolidayRequestsTab({ view, change }: ViewProps) {
  const formats = useFormats();
  const open = useOpenRequest(view);
  const decisions = useHolidayDecisions();
  const read = useTeamRequests(view);
  const requests = read.data?.requests ?? [];
  useRowFoundAgain(read.data !== undefined);
  const deciding = useDeciding(requests, decisions);
  const { chosen, openDialog, clear } = deciding;
  useListKeys({
    rows: requests,
    idOf: ({ id }) => id,
    waits: waitsForDecision,
    chosen,
    onApprove: deciding.approve,
    onReject: deciding.reject,
  });
  const look = (changed: Partial<ManagerView>) => {
    clear();
    change(changed);
  };
  return (
    <div className="stack">
      <RequestFilters view={view} statuses={read.data?.statuses ?? []} onLook={look} />
      <DecisionNotices decisions={decisions} warningsStay />
      <Panel flush className="team-list">
        {read.error && !read.data ? (
          <ErrorPanel title={holidayTexts().loadFailed} read={read} />
        ) : (
          <HolidayRequestsTable
            requests={requests}
            loading={read.isPending}
            sort={view.requestSort}
            onSortChange={(requestSort) => change({ requestSort })}
            selected={deciding.selected}
            onSelectedChange={deciding.onSelectedChange}
            onOpen={open}
          />
        )}
        <ShowMoreRows {...read.more} words={t`There are older requests.`} />
      </Panel>
      <DecisionBar
        count={chosen.length}
        summary={t`${plural(sumHours(chosen.map(({ totalHours }) => totalHours)), "# hour", "# hours")}`}
        pending={decisions.pending}
        onClear={clear}
        onReject={() => deciding.reject(chosen)}
        onApprove={() => deciding.approve(chosen)}
      />
      {openDialog !== null && (
        <DecisionDialog
          kind={openDialog.status === "approved" ? "approve" : "reject"}
          title={titleOf(openDialog.status, openDialog.requests.length)}
          named={[
            {
              why: t`These aren't waiting for a decision:`,
              rows: openDialog.requests.filter(isDecided).map(({ id, user, startDate, endDate, status }) => ({
                id,
                words: t`${nameOf(user)}, ${formats.span(startDate, endDate)}: ${holidayStatusLabel(status)}`,
              })),
            },
          ]}
          {...(openDialog.status === "rejected" && { comment: "optional" as const })}
          pending={decisions.pending}
          onConfirm={(comment) => void deciding.decide(openDialog, comment)}
          onClose={deciding.close}
        />
      )}
    </div>
  );
}

/** Enters, shortens or moves leave of one of the people shown. */
function EnterLeave({ view }: { readonly view: ManagerView }) {
  const form = usePersonLeaveForm();
  const [step, setStep] = useState<"person" | "leave" | null>(null);
  const [personId, setPersonId] = useState("");
  const people = useTeamWeeks({ ...view, search: "", status: "", functionId: "", exceptionsOnly: false });
  const close = () => {
    setStep(null);
    setPersonId("");
  };
  const weeks = people.data?.weeks ?? [];
  if (weeks.length === 0) return null;
  return (
    <>
      <Button icon={Plus} onClick={() => setStep("person")}>{t`Enter leave…`}</Button>
      {step === "person" && (
        <Dialog
          open
          size="small"
          title={t`Enter leave`}
          onClose={close}
          cancel={t`Cancel`}
          verb={t`Continue`}
          disabled={personId === ""}
          onConfirm={() => setStep("leave")}
        >
          <Field label={t`For whom`}>
            <Select
              value={personId}
              placeholder={t`Choose a person`}
              options={weeks.map(({ user }) => ({ value: user.id, label: nameOf(user) }))}
              onValueChange={setPersonId}
            />
          </Field>
        </Dialog>
      )}
      {step === "leave" && form({ personId, requestId: null, onClose: close })}
    </>
  );
}
