import { cancelHolidayRequest, decideHolidayRequests } from "./decide-holiday-requests.ts";
import { listHolidayRequests } from "./list-holiday-requests.ts";
import { readHolidayRequest, readRequestLedger } from "./read-holiday-request.ts";
import { readReassignment } from "./reassign.ts";

export const leaveDecisionRoutes = {
  listHolidayRequests,
  readHolidayRequest,
  readRequestLedger,
  readReassignment,
  decideHolidayRequests,
  cancelHolidayRequest,
};
