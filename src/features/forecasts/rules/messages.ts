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
export const outsideProject = "The project doesn't cover this month.";
export const noHours = "Enter at least half an hour. A forecast needs hours.";
export const onlyDraftsClear = "Only a draft can be cleared.";
export const freezesAreKept =
  "This forecast has been frozen before, and freezes can't be removed. Change its hours instead.";
export const cleared = "Draft forecast cleared.";
export const removedTier = "No longer one of the project's cost tiers. The next save removes its hours.";
export const shortfallReasonNeeded =
  "There aren't enough hours for this forecast. Enter a reason for freezing it anyway.";
export const longestReason = 500;
