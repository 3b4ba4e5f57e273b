import { t } from "#shared/texts/t.ts";
/** Texts of the forecast pages, literal where the specification gives one (001 sections 2, 4, 5 and 8). */
export const submitAndFreeze = () => t`Submit & Freeze`;
export const draftSaved = () => t`Draft forecast saved successfully!`;
export const frozenSaved = () => t`Forecast submitted and frozen successfully!`;
export const frozenIsForAdmins = () => t`Frozen periods are editable by Admin only`;
export const freezingWarning = () => t`Once frozen, only Admins can modify this forecast`;
export const missingData = () => t`Missing required data for saving forecast`;
export const noActiveProfileTitle = () => t`No Active Budget Profile`;
export const noActiveProfile = () =>
  t`There does not exist an active budget profile for the selected Project`;

export const notAssigned = () =>
  t`Only forecasters assigned to this project, Admins and Super Admins can change its forecasts.`;
export const notActive = () => t`Forecasts can be changed only while the project is active.`;
export const outsideProject = () => t`The project doesn't cover this month.`;
export const noHours = () => t`Enter at least 0.5 hours. A forecast needs hours.`;
export const onlyDraftsClear = () => t`Only a draft can be cleared.`;
export const freezesAreRetained = () =>
  t`This forecast has been frozen before, and freezes can't be removed. Change its hours instead.`;
export const cleared = () => t`Draft forecast cleared.`;
export const removedTier = () =>
  t`No longer one of the project's cost tiers. The next save removes its hours.`;
export const shortfallReasonNeeded = () =>
  t`There aren't enough hours for this forecast. Enter a reason for freezing it anyway.`;
export const longestReason = 500;
