import * as z from 'zod/mini'
import { token } from './accounts.ts'
import { endpoint, fileEndpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { emailAddress, nothing, text, time } from '#contract/core/shapes.ts'

/** A new address that waits for a confirmation from both mailboxes. */
const emailChange = z.strictObject({
  newEmail: z.string(),
  requestedAt: time,
  expiresAt: time,
  oldConfirmed: z.boolean(),
  newConfirmed: z.boolean(),
})
export type EmailChange = z.output<typeof emailChange>

/** What the account page needs besides the signed-in person. */
export const myAccount = z.strictObject({
  /** The version of the profile: a change names the one that it was made from. */
  version: z.int(),
  hasPassword: z.boolean(),
  /** `null` for staff, who receive no offers. */
  acceptCommercialOffers: z.nullable(z.boolean()),
  commercialAcceptedAt: z.nullable(time),
  emailChange: z.nullable(emailChange),
  /** `null` for a private person. */
  company: z.nullable(
    z.strictObject({
      name: z.string(),
      siren: z.nullable(z.string()),
      vatNumber: z.nullable(z.string()),
    }),
  ),
})
export type MyAccount = z.output<typeof myAccount>

export const readMyAccount = endpoint({
  method: 'GET',
  path: '/api/me/account',
  policy: 'member',
  summary: 'Mon compte : préférences, changement d’adresse en attente',
  topics: ['account'],
  input: nothing,
  output: myAccount,
})

/** A profile as its form shows it (docs/rules/accounts.md#profile). */
export const profile = z.strictObject({
  firstName: text(80),
  lastName: text(80),
  phone: text(30),
  addressLine1: text(120),
  addressLine2: z.nullable(z.string().check(z.trim(), z.maxLength(120, 'too-long'))),
  postalCode: text(12),
  city: text(80),
  country: text(80),
  acceptCommercialOffers: z.boolean(),
})
export type ProfileFields = z.output<typeof profile>

/** Absent fields stay as they are; `addressLine2: null` clears it. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/me/profile',
  policy: 'member',
  summary: 'Change mes informations ; l’équipe ne change que son nom',
  changes: ['account'],
  input: z.extend(z.partial(profile), { version: z.int() }),
  /** Refused with `stale-version`; 422 `phone: invalid`, `country: unknown-country`. */
  output: myAccount,
})

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/me/email-change',
  policy: 'member',
  needsProof: true,
  summary: 'Demande une autre adresse ; un lien part aux deux, même réponse si elle est déjà prise',
  changes: ['account'],
  input: z.strictObject({ newEmail: emailAddress }),
  /** Refused with `same-email`. */
  output: myAccount,
})

export const resendEmailChange = endpoint({
  method: 'POST',
  path: '/api/me/email-change/mails',
  policy: 'member',
  summary: 'Renvoie les liens du changement d’adresse en attente',
  changes: ['account'],
  input: nothing,
  /** 404 when no change of address waits. */
  output: nothing,
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/me/email-change',
  policy: 'member',
  summary: 'Abandonne le changement d’adresse en attente',
  changes: ['account'],
  input: nothing,
  output: myAccount,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/email-change-confirmations',
  policy: 'public',
  summary: 'Une des deux adresses confirme le changement ; la seconde l’applique',
  changes: [],
  input: z.strictObject({ token }),
  /** Refused with `token-invalid`, `token-expired`, `email-already-registered`. */
  output: z.strictObject({ waitsFor: z.nullable(z.enum(['old', 'new'])) }),
})

export const revertEmailChange = endpoint({
  method: 'POST',
  path: '/api/email-change-reversals',
  policy: 'public',
  summary: 'L’ancienne adresse reprend le compte ; toutes les sessions se ferment',
  changes: [],
  input: z.strictObject({ token }),
  /** Refused with `token-invalid`, `token-expired`. */
  output: nothing,
})

const password = z.string().check(z.minLength(1, 'required'), z.maxLength(1000, 'too-long'))

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/me/password',
  policy: 'member',
  summary: 'Change mon mot de passe ; mes autres appareils sont déconnectés',
  changes: ['account'],
  input: z.strictObject({
    currentPassword: password,
    newPassword: z
      .string()
      .check(z.minLength(1, 'required'), z.minLength(6, 'too-short'), z.maxLength(128, 'too-long')),
  }),
  /** Refused with `invalid-credentials` (401), `proof-needed` (403, with a second factor), `weak-password`, `no-password`. */
  output: nothing,
})

export const readAvatar = fileEndpoint({
  method: 'GET',
  path: '/api/me/avatar',
  policy: 'member',
  summary: 'Ma photo de profil',
  /** `v` identifies the picture, so that a new picture has a new address. */
  input: z.strictObject({ v: z.optional(z.string().check(z.maxLength(64))) }),
  produces: ['image/webp'],
})

export const uploadAvatar = rawEndpoint({
  method: 'POST',
  path: '/api/me/avatar',
  policy: 'member',
  summary: 'Dépose ma photo de profil ; elle est ré-encodée en carré de 256 px',
  input: nothing,
  consumes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 10 * 1024 * 1024,
  /** Refused with `photo-unreadable`, `photo-too-large`. */
  output: nothing,
})

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/api/me/avatar',
  policy: 'member',
  summary: 'Retire ma photo de profil',
  changes: ['account'],
  input: nothing,
  output: nothing,
})
