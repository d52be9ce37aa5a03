import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { newPasskey, passkeyAnswer, passkeyOrder, passkeyQuestion } from './passkeys.ts'
import { entered, secondFactorKind } from './session.ts'
import { id, nothing, text, time } from '#contract/core/shapes.ts'

/** Six digits as a telephone shows them, with or without a space in the middle. */
const totpCode = z
  .string()
  .check(z.trim(), z.minLength(1, 'required'), z.regex(/^\d{3}\s?\d{3}$/, 'invalid'))

export const secondProof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('totp'), code: totpCode }),
  z.strictObject({ kind: z.literal('recovery-code'), code: text(40) }),
  z.strictObject({ kind: z.literal('passkey'), answer: passkeyAnswer }),
])
export type SecondProof = z.output<typeof secondProof>

/** The proofs that the signed-in person can give: a second factor when they have one, else the password, else Google. */
export const readProofs = endpoint({
  method: 'GET',
  path: '/api/session/proof',
  policy: 'member',
  summary: 'Avec quoi je peux confirmer mon identité',
  // Read again each time that the dialog opens.
  topics: [],
  input: nothing,
  output: z.strictObject({
    methods: z.array(z.union([z.enum(['password', 'google']), secondFactorKind])),
  }),
})

/** Refused with `code-wrong`, `passkey-refused` (409), `too-many-requests` (429). */
export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/api/session/proof/second-factor',
  policy: 'member',
  summary: 'Confirme qui est là, par le second facteur, avant une action sensible',
  changes: [],
  input: z.strictObject({ proof: secondProof }),
  output: nothing,
})

/** The second step, after the right password. Refused with `sign-in-over`, `code-wrong`, `passkey-refused` (409), 429. */
export const enterSecondFactor = endpoint({
  method: 'POST',
  path: '/api/session/second-factor',
  policy: 'public',
  summary: 'Termine une connexion commencée, par le second facteur',
  changes: [],
  input: z.strictObject({ proof: secondProof }),
  output: entered,
})

/** The second factors that the half-open sign-in of this browser waits for; empty when there is no such sign-in. */
export const readPendingSignIn = endpoint({
  method: 'GET',
  path: '/api/session/second-factor',
  policy: 'public',
  summary: 'Ce qu’attend la connexion commencée dans ce navigateur',
  // Read before anybody is signed in.
  topics: [],
  input: nothing,
  output: z.strictObject({ secondFactors: z.array(secondFactorKind) }),
})

/**
 * Refused with `sign-in-over` (409) for a second step that no sign-in waits for, with 401 for a proof when nobody is signed in.
 */
export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/session/passkey-challenges',
  policy: 'public',
  summary: 'Une question à laquelle une clé d’accès répondra, une seule fois',
  changes: [],
  input: z.strictObject({ purpose: z.enum(['sign-in', 'second-step', 'proof']) }),
  output: passkeyQuestion,
})

/** Refused with `passkey-refused` (409), and like a password sign-in when the account is not confirmed or not active. */
export const enterByPasskey = endpoint({
  method: 'POST',
  path: '/api/session/passkey',
  policy: 'public',
  summary: 'Ouvre une session par une clé d’accès, sans mot de passe',
  changes: [],
  input: z.strictObject({ answer: passkeyAnswer }),
  output: entered,
})

export const readSecondFactors = endpoint({
  method: 'GET',
  path: '/api/me/second-factors',
  policy: 'member',
  summary: 'Mes seconds facteurs et le nombre de mes codes de secours',
  topics: ['account'],
  input: nothing,
  output: z.strictObject({
    totp: z.nullable(z.strictObject({ addedAt: time })),
    passkeys: z.array(
      z.strictObject({ id, name: z.string(), addedAt: time, lastUsedAt: z.nullable(time) }),
    ),
    recoveryCodesLeft: z.int(),
    /** A second factor is required of this member of staff, so the last one may not be removed. */
    isRequired: z.boolean(),
  }),
})

/** Ten codes, shown only this once; empty when the account already had its codes. */
const madeCodes = z.strictObject({ recoveryCodes: z.array(z.string()) })

/** The secret, shown only this once, in the form that the authenticator app reads. Refused with `totp-exists` (409). */
export const startTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp',
  policy: 'member',
  needsProof: true,
  summary: 'Prépare une application d’authentification',
  changes: [],
  input: nothing,
  output: z.strictObject({ secret: z.string(), uri: z.string() }),
})

/** Refused with `code-wrong`, `totp-not-started` (409). */
export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp/confirmation',
  policy: 'member',
  needsProof: true,
  summary: 'Ajoute l’application, par un premier code ; mes autres appareils sont déconnectés',
  changes: ['account'],
  input: z.strictObject({ code: totpCode }),
  output: madeCodes,
})

/** Refused with `last-second-factor` (409) where one is required. */
export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/me/totp',
  policy: 'member',
  needsProof: true,
  summary: 'Retire l’application d’authentification ; mes autres appareils sont déconnectés',
  changes: ['account'],
  input: nothing,
  output: nothing,
})

export const orderPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkey-challenges',
  policy: 'member',
  needsProof: true,
  summary: 'De quoi créer une clé d’accès sur cet appareil',
  changes: [],
  input: nothing,
  output: passkeyOrder,
})

/** The name is the device's when none is given. Refused with `passkey-refused`, `too-many-passkeys` (409). */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/me/passkeys',
  policy: 'member',
  needsProof: true,
  summary: 'Ajoute une clé d’accès ; mes autres appareils sont déconnectés',
  changes: ['account'],
  input: z.strictObject({ name: z.optional(text(60)), passkey: newPasskey }),
  output: madeCodes,
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/me/passkeys/:passkeyId',
  policy: 'member',
  summary: 'Renomme une de mes clés d’accès',
  changes: ['account'],
  input: z.strictObject({ passkeyId: id, name: text(60) }),
  output: nothing,
})

/** Refused with `last-second-factor` (409) where one is required. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/me/passkeys/:passkeyId',
  policy: 'member',
  needsProof: true,
  summary: 'Retire une de mes clés d’accès ; mes autres appareils sont déconnectés',
  changes: ['account'],
  input: z.strictObject({ passkeyId: id }),
  output: nothing,
})

/** The earlier codes stop working. Refused with `no-second-factor` (409). */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/me/recovery-codes',
  policy: 'member',
  needsProof: true,
  summary: 'Remplace mes codes de secours',
  changes: ['account'],
  input: nothing,
  output: madeCodes,
})
