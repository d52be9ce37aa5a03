import type { StaffRole } from '#domain/account/manage-staff.ts'

/** The French name of each role of the team (docs/rules/accounts.md#roles). */
export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  operateur: 'Opérateur',
  comptable: 'Comptable',
  admin: 'Administrateur',
  super_admin: 'Super-administrateur',
}
