import * as z from 'zod/mini'
import { isOwnPath } from '#domain/account/own-path.ts'
import { passwordlessRegistrationInput, reshippingAddress } from './accounts.ts'
import { endpoint, redirectEndpoint } from '#contract/core/endpoint.ts'
import { nothing, time } from '#contract/core/shapes.ts'

/**
 * The outcome of a visit to Google, which the last page reads in its address (`#google=…`). `over`: the visit belongs to another
 * browser, is too old or was used. `not-proven`: the answer is not Google's to us. `account-exists`: the address has an account
 * here, which is not linked. `not-linked`: the proof is by an identity that is not linked to this account.
 */
export const googleOutcomes = [
  'entered',
  'second-factor',
  'linked',
  'proved',
  'declined',
  'over',
  'not-proven',
  'without-email',
  'unverified',
  'misconfigured',
  'unreachable',
  'account-exists',
  'email-not-confirmed',
  'account-pending',
  'account-deactivated',
  'account-merged',
  'linked-elsewhere',
  'another-linked',
  'not-linked',
  'second-factor-asked',
  'too-many-requests',
  'failed',
] as const
export type GoogleOutcome = (typeof googleOutcomes)[number]

/** A person who came from Google without an account, while they fill in the rest. */
const newcomer = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
})
export type GoogleNewcomer = z.output<typeof newcomer>

export const readGoogleSignIn = endpoint({
  method: 'GET',
  path: '/api/google-sign-in',
  policy: 'public',
  summary: 'Si Google est proposé, et qui en revient sans avoir de compte',
  // A public page reads it once and has no stream of facts open.
  topics: [],
  input: nothing,
  output: z.strictObject({ isOffered: z.boolean(), newcomer: z.nullable(newcomer) }),
})

const returnTo = z.string().check(z.refine(isOwnPath, 'not-ours'))
const visit = z.strictObject({ url: z.string() })

/** 503 `google-away` when Google is not configured. */
export const visitGoogle = endpoint({
  method: 'POST',
  path: '/api/google-visits',
  policy: 'public',
  summary: 'Prépare une connexion par Google : l’adresse où aller',
  changes: [],
  input: z.strictObject({ returnTo: z.optional(returnTo) }),
  output: visit,
})

export const visitGoogleToLink = endpoint({
  method: 'POST',
  path: '/api/me/google-visits',
  policy: 'member',
  needsProof: true,
  summary: 'Prépare la liaison d’un compte Google à mon compte',
  changes: [],
  input: z.strictObject({ returnTo }),
  output: visit,
})

export const visitGoogleToProve = endpoint({
  method: 'POST',
  path: '/api/session/proof/google-visits',
  policy: 'member',
  summary: 'Prépare une preuve d’identité par Google, avant une action sensible',
  changes: [],
  input: z.strictObject({ returnTo }),
  output: visit,
})

/** The address where Google sends the browser back. Google may add any parameters to it. */
export const returnFromGoogle = redirectEndpoint({
  method: 'GET',
  path: '/api/auth/google/callback',
  policy: 'public',
  summary: 'Retour de Google : mène à une page du site, jamais à du JSON',
  input: z.looseObject({ state: z.optional(z.string()) }),
})

/** Refused with `google-visit-over`, `email-already-registered` (409); 422 like a registration. */
export const registerWithGoogle = endpoint({
  method: 'POST',
  path: '/api/google-registrations',
  policy: 'public',
  summary: 'Crée le compte client de la personne qui revient de Google',
  changes: [],
  input: passwordlessRegistrationInput,
  output: z.strictObject({
    clientNumber: z.string(),
    reshippingAddress,
    /** The person is signed in at once, unless the account waits for a confirmation or an activation. */
    entry: z.enum(['entered', 'email-not-confirmed', 'account-pending']),
  }),
})

export const readMyGoogle = endpoint({
  method: 'GET',
  path: '/api/me/google',
  policy: 'member',
  summary: 'Le compte Google relié au mien',
  // Google emits no facts; an action that changes it here reloads everything.
  topics: [],
  input: nothing,
  output: z.strictObject({
    isOffered: z.boolean(),
    linked: z.nullable(z.strictObject({ email: z.string(), since: time })),
    /** The person has neither a password nor a passkey, and could not sign in without Google. */
    isOnlyWayIn: z.boolean(),
  }),
})

/** Refused with `only-way-in` (409). */
export const unlinkGoogle = endpoint({
  method: 'DELETE',
  path: '/api/me/google',
  policy: 'member',
  needsProof: true,
  summary: 'Détache mon compte Google ; mes autres appareils sont déconnectés',
  changes: ['account'],
  input: nothing,
  output: nothing,
})
