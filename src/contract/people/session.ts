import * as z from 'zod/mini'
import { signedInUser } from './accounts.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, time } from '#contract/core/shapes.ts'

/** What proves the person's identity a second time, after a password or Google. */
export const secondFactorKind = z.enum(['passkey', 'totp', 'recovery-code'])
export type SecondFactorKind = z.output<typeof secondFactorKind>

export const readMe = endpoint({
  method: 'GET',
  path: '/api/me',
  policy: 'public',
  summary: 'La personne connectée, ou personne',
  // Stored outside the cache of queries: the session has its own rules.
  topics: [],
  input: nothing,
  output: z.strictObject({ user: z.nullable(signedInUser) }),
})

/** The signed-in user; or `null`, and then the person must prove one of `secondFactors`. */
export const entered = z.strictObject({
  user: z.nullable(signedInUser),
  secondFactors: z.array(secondFactorKind),
})

/** Refused with `invalid-credentials` (401), `email-not-confirmed`, `account-pending`, `account-deactivated`, `account-merged` (403), `too-many-requests` (429). */
export const signIn = endpoint({
  method: 'POST',
  path: '/api/session',
  policy: 'public',
  summary: 'Ouvre une session (cookie), ou demande le second facteur',
  changes: [],
  input: z.strictObject({
    email: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(254, 'too-long')),
    password: z.string().check(z.minLength(1, 'required'), z.maxLength(1000, 'too-long')),
  }),
  output: entered,
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  policy: 'public',
  summary: 'Ferme la session de ce navigateur',
  changes: [],
  input: nothing,
  output: nothing,
})

export const listMySessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  policy: 'member',
  summary: 'Mes appareils connectés, le plus récemment utilisé d’abord',
  // The end of a session elsewhere emits no fact; each visit reads this again.
  topics: [],
  input: nothing,
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        id,
        device: z.string(),
        openedAt: time,
        lastUsedAt: time,
        isThisOne: z.boolean(),
      }),
    ),
  }),
})

export const endMySession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/:mySessionId',
  policy: 'member',
  summary: 'Déconnecte un de mes appareils',
  changes: ['account'],
  input: z.strictObject({ mySessionId: id }),
  output: nothing,
})

export const endMyOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions',
  policy: 'member',
  summary: 'Déconnecte tous mes autres appareils',
  changes: ['account'],
  input: nothing,
  output: nothing,
})

/**
 * Refused with `invalid-credentials` (401), `second-factor-asked` (409) when the account has a second factor: prove that one
 * instead.
 */
export const provePassword = endpoint({
  method: 'POST',
  path: '/api/session/proof',
  policy: 'member',
  summary: 'Confirme qui est là, par le mot de passe, avant une action sensible',
  changes: [],
  input: z.strictObject({
    password: z.string().check(z.minLength(1, 'required'), z.maxLength(1000, 'too-long')),
  }),
  output: nothing,
})
