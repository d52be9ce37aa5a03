import type { Role } from '#domain/account/account.ts'
import type { StaffRole } from '#domain/account/staff.ts'

/** The French name of each role of the team (docs/rules/accounts.md#roles). */
export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  operateur: 'Opérateur',
  comptable: 'Comptable',
  admin: 'Administrateur',
  super_admin: 'Super-administrateur',
}

export const roleNames: Readonly<Record<Role, string>> = {
  ...staffRoleNames,
  client: 'Client',
  testeur: 'Testeur',
}

/** The fields of a professional customer’s file, as its form and the audit log name them. */
export const professionalLabels: Readonly<Record<string, string>> = {
  company: 'Raison sociale',
  siren: 'SIREN',
  vatNumber: 'N° TVA',
  transportPercent: 'Remise sur le transport (%)',
  feePercent: 'Remise sur les frais de traitement (%)',
}

export const channelNames = { email: 'E-mail', sms: 'SMS' } as const
