import * as z from 'zod/mini'
import { roles } from '#domain/account/account.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, optionalText, text, time } from '#contract/core/shapes.ts'

/** Every account, customers and staff, for the office (docs/rules/accounts.md#users-in-the-office). */

const role = z.enum(roles)

/** How many there are, counted up to a thousand: beyond, the screen shows « 1 000+ ». */
export const boundedCount = z.strictObject({ value: z.int(), isMore: z.boolean() })
export type BoundedCount = z.output<typeof boundedCount>

/** A page and the keys of the pages before and after it. */
export const pageBetween = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    previousCursor: z.nullable(z.string()),
    nextCursor: z.nullable(z.string()),
    count: boundedCount,
  })

/** The key that a page returned, and on which side of it to read. */
export const pageBetweenQuery = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  side: z.optional(z.enum(['next', 'previous'])),
}

export const search = z.optional(z.string().check(z.maxLength(100)))

const listedUser = z.strictObject({
  id,
  clientNumber: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role,
  isActive: z.boolean(),
  createdAt: time,
})
export type ListedUser = z.output<typeof listedUser>

/** Ten per page, newest first; the search text may be anywhere in the first name, last name, e-mail or client number. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  policy: 'admin',
  summary: 'Tous les comptes, dix par page, les plus récents d’abord',
  topics: ['accounts'],
  input: z.strictObject({ ...pageBetweenQuery, search }),
  output: pageBetween(listedUser),
})

/** The fields of a customer that the office may change; only the person changes the e-mail address. */
const customerFields = z.strictObject({
  phone: text(30),
  addressLine1: text(120),
  addressLine2: optionalText(120),
  postalCode: text(12),
  city: text(80),
  country: text(80),
  clientNumber: z.string().check(z.trim(), z.regex(/^CLT-[1-9]\d{5}$/, 'invalid')),
  acceptCommercialOffers: z.boolean(),
})

const deletionObstacle = z.strictObject({ code: z.string(), count: z.int() })

const user = z.strictObject({
  id,
  version: z.int(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  isActive: z.boolean(),
  deactivatedAt: z.nullable(time),
  deactivationReason: z.nullable(z.string()),
  createdAt: time,
  lastSignedInAt: z.nullable(time),
  /** `null` for staff who were invited. */
  customer: z.nullable(
    z.strictObject({
      phone: z.string(),
      addressLine1: z.string(),
      addressLine2: z.nullable(z.string()),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
      clientNumber: z.string(),
      acceptCommercialOffers: z.boolean(),
      commercialAcceptedAt: z.nullable(time),
      termsVersion: z.string(),
      termsAcceptedAt: time,
      mergedInto: z.nullable(z.strictObject({ id, clientNumber: z.string() })),
    }),
  ),
  isOwn: z.boolean(),
  /** The reader may change nothing of it: only a super-admin may. */
  isAboveYou: z.boolean(),
  /** The roles that the reader may assign, the current one included. */
  roles: z.array(role),
  obstacles: z.array(deletionObstacle),
})
export type UserDetail = z.output<typeof user>

const oneUser = z.strictObject({ userId: id })

export const readUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:userId',
  policy: 'admin',
  summary: 'Un compte, avec ce que l’on peut y changer',
  topics: ['accounts'],
  input: oneUser,
  output: user,
})

/**
 * Refused with `stale-version` and the current values, `above-you`, `own-account`, `last-super-admin`, `no-customer-profile`,
 * `has-business`, `client-number-taken`, `consent-not-yours`, `email-not-confirmed`, `account-merged`; 403 `proof-needed` for a
 * change of role or activation.
 */
export const saveUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:userId',
  policy: 'admin',
  summary:
    'Change un profil\u00A0: noms, téléphone, adresse, rôle, numéro client, activation, consentements',
  changes: ['accounts'],
  input: z.extend(oneUser, {
    /** The version that the form was opened with. */
    version: z.int(),
    firstName: text(80),
    lastName: text(80),
    role,
    isActive: z.boolean(),
    /** Why the account is closed; needed when it is. */
    deactivationReason: optionalText(500),
    /** `null` for an account that is not a customer's. */
    customer: z.nullable(customerFields),
  }),
  output: user,
})
export type UserChange = z.output<typeof saveUser.input>

/** Refused with `own-account`, `above-you`, `last-super-admin`, `account-merged`, and with any obstacle to a deletion. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  policy: 'admin',
  needsProof: true,
  summary: 'Supprime un compte\u00A0: les factures restent, le reste est effacé ou anonymisé',
  changes: ['accounts'],
  input: oneUser,
  output: nothing,
})
