import * as z from 'zod/mini'
import { declarationStates } from '#domain/legal/declaration-state.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, page, pageQuery, planId, time } from '#contract/core/shapes.ts'

/** What consumers declared at `/retractation` and `/resiliation`, with an account or without, as the office handles it. */

const state = z.enum(declarationStates)

const declaration = z.strictObject({
  id,
  number: z.string(),
  kind: z.enum(['withdrawal', 'cancellation']),
  state,
  name: z.string(),
  email: z.string(),
  contract: z.string(),
  /** A day in Paris; `null`: as early as possible. */
  wishedOn: z.nullable(z.string()),
  receivedAt: time,
  /** For a withdrawal: the last day in Paris to refund. */
  refundBy: z.nullable(z.string()),
  /** The account that was signed in, or that has this e-mail address; `null` when no account has it. */
  customer: z.nullable(z.strictObject({ id, name: z.string(), clientNumber: z.string() })),
  order: z.nullable(z.strictObject({ id, number: z.string() })),
  /** For a cancellation: the subscription that it ends, recognised when it was declared or named by the office. */
  subscription: z.nullable(
    z.strictObject({
      plan: planId,
      clientNumber: z.string(),
      /** `null` while nobody knows which period will be the last. */
      endsAt: z.nullable(time),
      isCarriedOut: z.boolean(),
    }),
  ),
  /** When false, anybody may have written it. */
  signedIn: z.boolean(),
  settledAt: z.nullable(time),
  /** `null` also when the declaration itself ended the subscription. */
  settledBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type Declaration = z.output<typeof declaration>

export const listDeclarations = endpoint({
  method: 'GET',
  path: '/api/admin/declarations',
  policy: 'admin',
  summary:
    'Rétractations et résiliations : à traiter, les plus anciennes d’abord ; ou déjà traitées',
  topics: ['contact'],
  input: z.strictObject({
    ...pageQuery,
    handled: z.optional(z.literal('yes')),
    /** Only the declaration of this number, in any state. */
    number: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: page(declaration),
})

export const handleDeclaration = endpoint({
  method: 'PUT',
  path: '/api/admin/declarations/:declarationId/state',
  policy: 'admin',
  summary: 'Dit ce qu’est devenue une déclaration : traitée, sans suite, ou de nouveau à traiter',
  changes: ['contact', 'overview'],
  /**
   * `former`: the state that was on the screen. 422 `note: required` when the declaration is closed as without object.
   * `clientNumber`: the client whose subscription a cancellation ends, needed unless that was already carried out; 422
   * `required`, `unknown`, `unexpected`.
   */
  input: z.strictObject({
    declarationId: id,
    former: state,
    state,
    note: z.nullable(
      z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(1000, 'too-long')),
    ),
    clientNumber: z.optional(
      z.nullable(
        z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(20, 'unknown')),
      ),
    ),
  }),
  /**
   * Refused with `stale`, with `not-possible` when the new state cannot follow the current one, with `no-subscription` when that
   * client has no running subscription; 503 while the provider is away.
   */
  output: declaration,
})
