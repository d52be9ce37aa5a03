import * as z from 'zod/mini'
import { declarationStates } from '#domain/legal/declaration.ts'
import { refundStatuses } from '#domain/refund/refund.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, page, pageQuery, planId, time } from '#contract/core/shapes.ts'

/** What consumers declared at `/retractation` and `/resiliation`, with an account or without, as the office handles it. */

const state = z.enum(declarationStates)
const orderNumber = z.strictObject({ id, number: z.string() })

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
  order: z.nullable(
    z.strictObject({
      ...orderNumber.shape,
      hasPlan: z.boolean(),
      hasShipment: z.boolean(),
      /** The order bought something else too, which the withdrawal leaves as it is. */
      isPlanAlone: z.optional(z.boolean()),
    }),
  ),
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
    /** Only the withdrawals that the alert « rétractations à rembourser » counts. */
    due: z.optional(z.literal('yes')),
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

/** The refund that a withdrawal asks for, computed from its order. */
const refund = z.strictObject({
  /** `null` while the order is unknown, or not paid. */
  due: z.nullable(
    z.strictObject({
      /** All that was paid; or, after an express request and of a renewal, the share that is not done (C. conso. L221-25). */
      basis: z.enum(['whole', 'share']),
      /** It paid another period of a plan: the days to withdraw are those of the order that chose it. */
      isRenewal: z.optional(z.boolean()),
      /** The last day to withdraw from this order, in Paris. */
      lastDay: z.string(),
      isLate: z.boolean(),
      lines: z.array(
        z.strictObject({ label: z.string(), paidCents: z.int(), amountCents: z.int() }),
      ),
      paidCents: z.int(),
      amountCents: z.int(),
    }),
  ),
  /** The refund of this declaration that is under way or given. */
  asked: z.nullable(z.strictObject({ id, amountCents: z.int(), status: z.enum(refundStatuses) })),
  /** Unused days of the former plan, which paid a part of the change: what is left to refund of them, on these earlier orders. */
  former: z.nullable(z.strictObject({ amountCents: z.int(), orders: z.array(orderNumber) })),
  /** Renewals that were paid after the declaration, and are not refunded in full. */
  renewals: z.array(orderNumber),
})
export type WithdrawalRefund = z.output<typeof refund>

/** 404 for a declaration that is no withdrawal. */
export const withdrawalRefund = endpoint({
  method: 'GET',
  path: '/api/admin/declarations/:declarationId/refund',
  policy: 'admin',
  summary: 'Ce qu’une rétractation rend, ligne par ligne, et son remboursement',
  topics: ['contact', 'orders'],
  input: z.strictObject({ declarationId: id }),
  output: refund,
})

export const refundWithdrawal = endpoint({
  method: 'POST',
  path: '/api/admin/declarations/:declarationId/refund',
  policy: 'admin',
  needsProof: true,
  summary: 'Rembourse ce qu’une rétractation rend',
  changes: ['contact', 'orders', 'overview'],
  input: z.strictObject({
    declarationId: id,
    /** The amount on the screen. */
    seenCents: z.int().check(z.positive()),
  }),
  /**
   * Refused with `stale` (details: `amountCents` now), `not-possible`, `order-unknown`, `already-asked`, and as `requestRefund`.
   */
  output: z.strictObject({ refundId: id, status: z.enum(refundStatuses) }),
})

export const nameOrder = endpoint({
  method: 'PUT',
  path: '/api/admin/declarations/:declarationId/order',
  policy: 'admin',
  summary: 'Retrouve la commande d’une rétractation qui n’en nommait pas',
  changes: ['contact', 'orders', 'overview'],
  input: z.strictObject({
    declarationId: id,
    number: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(20, 'unknown')),
    /** The person means the plan alone: what else the order bought goes on. */
    isPlanAlone: z.optional(z.boolean()),
  }),
  /**
   * 422 `number: unknown`, `isPlanAlone: no-plan` for an order without a plan; refused with `not-possible` when it does not wait,
   * or has its order.
   */
  output: declaration,
})
