/** Texts of the forecast pages, literal where the specification gives one (001 sections 2, 4, 5 and 8). */
export const submitAndFreeze = "Submit & Freeze";
export const draftSaved = "Draft forecast saved successfully!";
export const frozenSaved = "Forecast submitted and frozen successfully!";
export const frozenIsForAdmins = "Frozen periods are editable by Admin only";
export const freezingWarning = "Once frozen, only Admins can modify this forecast";
export const missingData = "Missing required data for saving forecast";
export const noActiveProfileTitle = "No Active Budget Profile";
export const noActiveProfile = "There does not exist an active budget profile for the selected Project";

export const notAssigned =
  "Only forecasters assigned to this project, Admins and Super Admins can change its forecasts.";
export const notActive = "Forecasts can be changed only while the project is active.";
export const outsideProject = "This month is not one of the project's months.";
export const noHours = "Enter at least half an hour: a forecast without hours is not stored.";
export const onlyDraftsClear = "Only a draft can be cleared.";
export const freezesAreKept =
  "This forecast was frozen before, and every freeze is kept: change its hours instead of clearing it.";
export const cleared = "Draft forecast cleared.";
export const removedTier = "No longer one of the project's cost tiers: its hours leave with the next save.";
export const shortfallReasonNeeded =
  "Hours are missing for this forecast: say why it is frozen all the same.";
export const longestReason = 500;
