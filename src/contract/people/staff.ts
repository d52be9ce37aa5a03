import * as z from 'zod/mini'
import { staffRoles } from '#domain/account/staff.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, page, pageQuery, time } from '#contract/core/shapes.ts'

/**
 * Members of staff, and who activates new accounts (docs/rules/accounts.md#staff). Refusals: `own-account`,
 * `above-you`, `last-super-admin`.
 */

export const staffRole = z.enum(staffRoles)

export const staffMember = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  role: staffRole,
  isActive: z.boolean(),
  hasSecondFactor: z.boolean(),
  lastSignedInAt: z.nullable(time),
  sessionCount: z.int(),
  /** Why the reader cannot change this account; `null` when they can. */
  lockedBecause: z.nullable(z.enum(['own-account', 'above-you'])),
})
export type StaffMember = z.output<typeof staffMember>

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/admin/staff',
  policy: 'admin',
  summary: 'L’équipe, les comptes les plus récents d’abord',
  topics: ['accounts'],
  input: z.strictObject(pageQuery),
  output: page(staffMember),
})

const oneMember = z.strictObject({ staffId: id })

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/admin/staff/:staffId/role',
  policy: 'admin',
  needsProof: true,
  summary: 'Donne un autre rôle ; les sessions de la personne se ferment',
  changes: ['accounts'],
  /** `former` is the role that was on the screen: a save does not overwrite a colleague's later change. */
  input: z.extend(oneMember, { role: staffRole, former: staffRole }),
  /** Refused with `stale` and the current role. */
  output: nothing,
})

export const deactivateStaff = endpoint({
  method: 'POST',
  path: '/api/admin/staff/:staffId/deactivation',
  policy: 'admin',
  needsProof: true,
  summary: 'Ferme un compte de l’équipe et ses sessions',
  changes: ['accounts'],
  input: oneMember,
  output: nothing,
})

export const reactivateStaff = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:staffId/deactivation',
  policy: 'admin',
  needsProof: true,
  summary: 'Rouvre un compte de l’équipe',
  changes: ['accounts'],
  input: oneMember,
  output: nothing,
})

export const endStaffSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:staffId/sessions',
  policy: 'admin',
  needsProof: true,
  summary: 'Déconnecte tous les appareils d’une personne de l’équipe',
  changes: ['accounts'],
  input: oneMember,
  output: nothing,
})

const staffSession = z.strictObject({
  id,
  device: z.string(),
  openedAt: time,
  lastUsedAt: time,
  bySecondFactor: z.boolean(),
})
export type StaffSession = z.output<typeof staffSession>

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/admin/staff/:staffId/sessions',
  policy: 'admin',
  summary: 'Les appareils sur lesquels une personne de l’équipe est connectée',
  topics: ['accounts'],
  input: oneMember,
  output: z.strictObject({ items: z.array(staffSession) }),
})

export const endStaffSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:staffId/sessions/:staffSessionId',
  policy: 'admin',
  needsProof: true,
  summary: 'Déconnecte un appareil d’une personne de l’équipe',
  changes: ['accounts'],
  input: z.extend(oneMember, { staffSessionId: id }),
  output: nothing,
})

export const removeStaffSecondFactors = endpoint({
  method: 'DELETE',
  path: '/api/admin/staff/:staffId/second-factors',
  policy: 'admin',
  needsProof: true,
  summary:
    'Retire les seconds facteurs perdus d’une personne de l’équipe ; ses sessions se ferment',
  changes: ['accounts'],
  input: oneMember,
  output: nothing,
})

const pendingCustomer = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  clientNumber: z.string(),
  city: z.string(),
  country: z.string(),
  registeredAt: time,
})
export type PendingCustomer = z.output<typeof pendingCustomer>

export const listPendingCustomers = endpoint({
  method: 'GET',
  path: '/api/admin/pending-customers',
  policy: 'admin',
  summary: 'Les clients dont l’adresse est confirmée et le compte à activer',
  topics: ['accounts'],
  input: z.strictObject(pageQuery),
  output: page(pendingCustomer),
})

/** Refused with `account-closed`, `email-not-confirmed`, `already-active`. */
export const activateCustomer = endpoint({
  method: 'POST',
  path: '/api/admin/customers/:customerId/activation',
  policy: 'admin',
  needsProof: true,
  summary: 'Active le compte d’un client, qui reçoit l’e-mail de bienvenue',
  changes: ['accounts'],
  input: z.strictObject({ customerId: id }),
  output: nothing,
})

const activation = z.enum(['automatic', 'manual'])
const staffSecondFactor = z.enum(['required', 'optional'])

export const readAccountSettings = endpoint({
  method: 'GET',
  path: '/api/admin/account-settings',
  policy: 'super_admin',
  summary: 'Comment les comptes s’activent, et ce que l’équipe doit prouver',
  topics: ['accounts'],
  input: nothing,
  output: z.strictObject({
    activation,
    staffSecondFactor,
    /** Active staff without a second factor: they must add one before they can work, once the office requires it. */
    staffWithoutSecondFactor: z.array(z.string()),
    /** The reader has no second factor either. */
    lacksMine: z.boolean(),
  }),
})

/** Refused with `you-lack-second-factor`: only a person who has a second factor may require it. */
export const changeAccountSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/account-settings',
  policy: 'super_admin',
  needsProof: true,
  summary: 'Change l’activation des comptes et le second facteur de l’équipe',
  changes: ['accounts'],
  /** Absent settings stay as they are. */
  input: z.strictObject({
    activation: z.optional(activation),
    staffSecondFactor: z.optional(staffSecondFactor),
  }),
  output: nothing,
})
