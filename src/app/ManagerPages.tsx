import { PersonLeaveDialog } from "#features/leave/web/person/PersonLeaveDialog.tsx";
import { ManagerHolidayRequestPage as RequestPage } from "#features/manager/web/holidays/ManagerHolidayRequestPage.tsx";
import { ManagerPage as Page } from "#features/manager/web/ManagerPage.tsx";
import { PersonLeaveForm } from "#parts/leave/person-leave.ts";
import type { ComponentProps } from "react";

const form = (props: ComponentProps<typeof PersonLeaveDialog>) => <PersonLeaveDialog {...props} />;

/** /manager, with the form of another feature for people's leave. */
export function ManagerPage() {
  return (
    <PersonLeaveForm value={form}>
      <Page />
    </PersonLeaveForm>
  );
}

/** /manager/holiday-requests/{holidayRequestId}, likewise. */
export function ManagerHolidayRequestPage() {
  return (
    <PersonLeaveForm value={form}>
      <RequestPage />
    </PersonLeaveForm>
  );
}
