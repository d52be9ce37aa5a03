import * as z from 'zod/mini'
import { refundOrigins, refundReasons, refundStatuses } from '#domain/refund/refund.ts'
import { cents } from '#domain/units.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, optionalText, text, time } from '#contract/core/shapes.ts'

/** Refunds, as the office reads and requests them. */

/** A limit above any real order. */
const someCents = z.pipe(
  z.int().check(z.positive('positive'), z.maximum(100_000_000, 'too-much')),
  z.transform((value) => cents(value)),
)

const wish = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('whole') }),
  z.strictObject({ kind: z.literal('amount'), amountCents: someCents }),
  z.strictObject({
    kind: z.literal('lines'),
    parts: z
      .array(z.strictObject({ line: z.int().check(z.nonnegative()), amountCents: someCents }))
      .check(z.minLength(1, 'required'), z.maxLength(200)),
  }),
])

const refundStatus = z.enum(refundStatuses)

const refund = z.strictObject({
  id,
  amountCents: z.int(),
  /** The lines refunded, when somebody named them: positions in `lines` of the order’s money. */
  parts: z.array(z.strictObject({ line: z.int(), amountCents: z.int() })),
  status: refundStatus,
  origin: z.enum(refundOrigins),
  reason: z.string(),
  note: z.nullable(z.string()),
  requestedAt: time,
  requestedBy: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  decidedBy: z.nullable(z.string()),
  completedAt: z.nullable(time),
  /** When the office recorded what became of a refund that did not arrive. */
  settledAt: z.nullable(time),
  /** The id at the payment provider. */
  providerId: z.nullable(z.string()),
  /** The number of the withdrawal that it carries out. */
  withdrawal: z.nullable(z.string()),
  creditNote: z.nullable(z.strictObject({ id, number: z.string(), isReady: z.boolean() })),
  /**
   * Whether the reader may approve it: as a second person (`second`), alone because nobody else could (`alone`), or not, because
   * it is their own request (`own`).
   */
  approval: z.nullable(z.enum(['second', 'alone', 'own'])),
})

const dispute = z.strictObject({
  id,
  providerId: z.string(),
  amountCents: z.int(),
  reason: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  /** The bank only asks: a refund is possible, and ends it. */
  isInquiry: z.boolean(),
  openedAt: time,
  /** While the bank still waits for an answer. */
  evidenceDueAt: z.nullable(time),
  closedAt: z.nullable(time),
})

/** What was paid for an order, what was refunded, and what still can be. */
export const orderMoney = z.strictObject({
  payment: z.strictObject({
    providerId: z.string(),
    method: z.string(),
    capturedCents: z.int(),
    capturedAt: time,
  }),
  /** Refunded or promised. */
  committedCents: z.int(),
  /** Above this total for one order, a second admin must approve. */
  approvalCents: z.int(),
  /** What the office has refunded of this order already; it counts toward that total. */
  givenByOfficeCents: z.int(),
  lines: z.array(
    z.strictObject({ line: z.int(), label: z.string(), amountCents: z.int(), leftCents: z.int() }),
  ),
  /** The shipments that a full refund would stop from leaving. */
  shipmentsToCancel: z.array(z.string()),
  refunds: z.array(refund),
  disputes: z.array(dispute),
})
export type OrderMoney = z.output<typeof orderMoney>

/**
 * Refused with `stale` (details: `committedCents` as it is now), `order-not-paid`, `payment-disputed`, `change-under-way`,
 * `change-unpaid`, `nothing-left-to-refund`, `refund-exceeds-payment`, `refund-exceeds-line`, `line-not-refundable`.
 */
export const requestRefund = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:orderId/refunds',
  policy: 'admin',
  needsProof: true,
  summary: 'Rembourse une commande, en entier, d’un montant ou par lignes',
  changes: ['orders'],
  input: z
    .strictObject({
      orderId: id,
      seenCommittedCents: z.int().check(z.nonnegative()),
      wish,
      reason: z.enum(refundReasons),
      note: optionalText(500),
    })
    .check(
      z.refine(({ reason, note }) => reason !== 'other' || note !== null, {
        path: ['note'],
        error: 'required',
      }),
    ),
  output: z.strictObject({ refundId: id, status: refundStatus }),
})

/**
 * Refused with `refund-decided`, `own-refund`, `payment-disputed`, `change-under-way`, `change-unpaid`, `plan-changed`,
 * `claim-box-returned`.
 */
export const approveRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/approval',
  policy: 'admin',
  needsProof: true,
  summary: 'Approuve un remboursement important demandé par un autre',
  changes: ['orders'],
  input: z.strictObject({ refundId: id }),
  output: nothing,
})

/** Refused with `refund-decided`, `claim-box-returned`. */
export const refuseRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/refusal',
  policy: 'admin',
  needsProof: true,
  summary: 'Refuse ou retire un remboursement qui attend une approbation',
  changes: ['orders'],
  input: z.strictObject({ refundId: id }),
  output: nothing,
})

/** Refused with `refund-not-failed`, `refund-settled`. */
export const settleRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/settlement',
  policy: 'admin',
  summary: 'Le bureau dit ce qu’il a fait d’un remboursement échoué : il n’attend plus personne',
  changes: ['orders'],
  /** What the office did, for the audit log. */
  input: z.strictObject({ refundId: id, note: text(500) }),
  output: nothing,
})
