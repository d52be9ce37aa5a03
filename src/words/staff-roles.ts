import type { StaffRole } from '#domain/account/manage-staff.ts'

/** What each role of the team is called (docs/rules/accounts.md#roles). */
export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  operateur: 'Opérateur',
  admin: 'Administrateur',
  super_admin: 'Super-administrateur',
}
