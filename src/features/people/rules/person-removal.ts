import { t } from "#shared/texts/t.ts";
export const deleteFailed = () => t`Failed to delete user`;
/** At a login with the right password. */
export const deactivatedMessage = () => t`Your account is deactivated. Ask an admin of your organisation.`;
export const ownAccountNotice = () => t`You can't remove or deactivate your own account. Ask another admin.`;
export const superAdminRemoval = () => t`Only a Super Admin can remove or deactivate a Super Admin.`;
export const stillNeeded = () => t`This user has new assignments. Check them and try again.`;

/** Where a person is still needed, by name. */
export interface Duties {
  readonly allocatorOf: readonly string[];
  readonly managerOf: readonly string[];
  /** Addresses of pending invitations that name the person as manager. */
  readonly managerInInvitations: readonly string[];
  /** Projects that are proposed, active or on hold. */
  readonly forecasterOf: readonly string[];
  /** Office displays whose working link the person made. */
  readonly linkMakerOf: readonly string[];
}

/** The first few of many names: "A, B, C and 4 more". */
export function someOf(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? t`${shown} and ${names.length - most} more` : shown;
}

/** Why a person can't be removed; empty when they can (docs/readings.md#000-8, #usr-67). */
export function removalBlocks({
  allocatorOf,
  managerOf,
  managerInInvitations,
  forecasterOf,
}: Duties): string[] {
  const blocks: string[] = [];
  if (allocatorOf.length > 0)
    blocks.push(
      t`Cannot delete user: user is still assigned as a function allocator for ${allocatorOf.join(", ")}. Please unassign them before deletion.`,
    );
  if (managerOf.length > 0)
    blocks.push(
      t`Cannot delete user: user is still assigned as a manager to ${someOf(managerOf)}. Please reassign those users before deletion.`,
    );
  if (managerInInvitations.length > 0)
    blocks.push(
      t`Cannot delete user: user is still the manager in the invitation of ${someOf(managerInInvitations)}. Please revoke it before deletion.`,
    );
  if (forecasterOf.length > 0)
    blocks.push(
      t`Cannot delete user: user is still assigned as a forecaster to ${someOf(forecasterOf)}. Please unassign them before deletion.`,
    );
  return blocks;
}

/** What deactivating leaves open; empty when nothing. */
export function openDuties({ allocatorOf, managerOf, forecasterOf, linkMakerOf }: Duties): string[] {
  return [
    ...(allocatorOf.length > 0 ? [t`Allocator of ${someOf(allocatorOf)}`] : []),
    ...(managerOf.length > 0 ? [t`Manager of ${someOf(managerOf)}`] : []),
    ...(forecasterOf.length > 0 ? [t`Forecaster of ${someOf(forecasterOf)}`] : []),
    ...(linkMakerOf.length > 0
      ? [
          t`Links of office displays that they know: ${someOf(linkMakerOf)}. Make new ones under Office displays.`,
        ]
      : []),
  ];
}
