import type * as z from 'zod/mini'
import type { requestRefund as requestRefundEndpoint } from '#contract/payments/refunds.ts'
import { type ClaimKind, hasTurnedUp } from '#domain/claim/cargo-claim.ts'
import { planRefund, type RefundWish } from '#domain/refund/plan-refund.ts'
import {
  approveRefund as judge,
  needsApproval,
  refundCan,
  type RefundReason,
} from '#domain/refund/refund.ts'
import type { BoxStatus } from '#domain/shipment/box.ts'
import { cents } from '#domain/units.ts'
import { requireAdmin, requireUser } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { deliveryNotedAt } from '#server/core/delivery-noted-at.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { accepted, found, Refused } from '#server/core/refused.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { correctedInvoice } from '#server/payments/invoices/corrected-invoice.ts'
import {
  lockPlanOf,
  mayHoldDays,
  requireNoChangeSince,
  requireNoUnpaidChange,
} from '#server/payments/subscription-rows/lock-plan.ts'
import {
  type LockedMoney,
  lockOrderMoney,
  type MoneyOrder,
  refundableLines,
  type RefundRow,
  refundsOf,
} from './locked-money.ts'
import { committedOf, givenByOffice, promiseRefund, requireUndisputed } from './promise-refund.ts'
import { sendRefundJob } from './send-refund.ts'

/**
 * A second admin approves a large refund, which then goes to the provider. Refuses with `refund-decided`, `own-refund`,
 * `payment-disputed`, `change-under-way`, `plan-changed`, `claim-box-returned`.
 */
export async function approveRefund(
  ctx: Context,
  { refundId }: { readonly refundId: string },
): Promise<Record<string, never>> {
  requireAdmin(ctx.actor)
  const approver = requireUser(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockPlanOf(tx, ctx, await orderOfRefund(tx, refundId))
    const { money, refund, requestedBy } = await lockAskedRefund(tx, refundId)
    if (!refundCan('approve', refund))
      throw new Refused('refund-decided', { status: refund.status })
    const others = await otherAdmins(tx, requestedBy)
    const { isAlone } = accepted(judge(approver, requestedBy, others))
    await requireUndisputed(tx, money.paymentId)
    if (await isOfFoundBox(tx, refundId)) throw new Refused('claim-box-returned')
    if (await mayHoldDays(tx, refundId)) {
      await requireNoUnpaidChange(tx, money.order.id)
      await requireNoChangeSince(tx, refundId)
    }
    await tx
      .updateTable('refunds')
      .set({ status: 'owed', decided_by: approver.id, decided_at: ctx.now() })
      .where('id', '=', refundId)
      .execute()
    await recordFact(tx, ctx, {
      type: 'refund.approved',
      orderId: money.order.id,
      details: { refundId, amountCents: refund.amountCents, ...(isAlone ? { isAlone } : {}) },
      change: { before: { status: refund.status }, after: { status: 'owed' } },
    })
    await enqueue(tx, ctx, sendRefundJob, { refundId })
    return {}
  })
}

/** The number of other admins who could approve. */
export async function otherAdmins(db: Database | Tx, exceptId: string): Promise<number> {
  const { others } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('others'))
    .where('role', 'in', ['admin', 'super_admin'])
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow()
  return others
}

/** Whether it was promised for a lost box that has turned up (docs/rules/claims.md#a-lost-box-that-turns-up). */
async function isOfFoundBox(tx: Tx, refundId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('cargo_claims as k')
    .innerJoin('boxes as b', 'b.id', 'k.box_id')
    .select(['k.kind', 'k.decided_at', 'b.status'])
    .select(deliveryNotedAt.as('delivery_noted_at'))
    .where((of) =>
      of.or([of('k.refund_id', '=', refundId), of('k.postage_refund_id', '=', refundId)]),
    )
    .executeTakeFirst()
  return (
    row !== undefined &&
    hasTurnedUp({
      kind: row.kind as ClaimKind,
      decidedAt: row.decided_at,
      box: { status: row.status as BoxStatus, deliveryNotedAt: row.delivery_noted_at },
    })
  )
}

/**
 * A large refund is refused, or withdrawn by the admin who requested it. Refuses with `refund-decided`, and with
 * `claim-box-returned` an indemnity, which would have to be transferred.
 */
export async function refuseRefund(
  ctx: Context,
  { refundId }: { readonly refundId: string },
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { money, refund } = await lockAskedRefund(tx, refundId)
    if (!refundCan('refuse', refund)) throw new Refused('refund-decided', { status: refund.status })
    if (refund.isIndemnity && (await isOfFoundBox(tx, refundId))) {
      throw new Refused('claim-box-returned')
    }
    await refuseLocked(tx, ctx, { orderId: money.order.id, refund, adminId })
    return {}
  })
}

type Refusing = {
  readonly orderId: string
  readonly refund: RefundRow
  readonly adminId: string
}

/** Refuses a refund that waits for its approval; its payment is locked. */
export async function refuseLocked(
  tx: Tx,
  ctx: Context,
  { orderId, refund: { id: refundId, amountCents, status }, adminId }: Refusing,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: 'refused', decided_by: adminId, decided_at: ctx.now() })
    .where('id', '=', refundId)
    .execute()
  await recordFact(tx, ctx, {
    type: 'refund.refused',
    orderId,
    details: { refundId, amountCents },
    change: { before: { status }, after: { status: 'refused' } },
  })
}

/** A refund that the office requested, with its order and payment locked; any other refund is a 404. */
async function lockAskedRefund(tx: Tx, refundId: string) {
  const money = await lockOrderMoney(tx, await orderOfRefund(tx, refundId))
  const refunds = await refundsOf(tx, money.paymentId)
  const refund = found(refunds.find(({ id }) => id === refundId))
  return { money, refund, requestedBy: found(refund.requestedBy) }
}

async function orderOfRefund(tx: Tx, refundId: string): Promise<string> {
  const row = await tx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('p.order_id')
    .where('r.id', '=', refundId)
    .where('r.origin', '=', 'office')
    .executeTakeFirst()
  return found(row?.order_id)
}

type Asked = {
  readonly wish: RefundWish
  readonly reason: RefundReason
  readonly note: string | null
  /** The withdrawal that it carries out. */
  readonly legalRequestId?: string
}

/**
 * An admin's refund of a locked order: it leaves at once, or waits for a second admin above the limit. Refuses with a
 * `PlanRefusal`, `payment-disputed`.
 */
export async function askRefund(
  tx: Tx,
  ctx: Context,
  { paymentId, capturedCents, order }: LockedMoney & { readonly order: MoneyOrder },
  { wish, ...asked }: Asked,
): Promise<{ refundId: string; status: 'awaiting_approval' | 'owed' }> {
  const staffId = requireAdmin(ctx.actor)
  await requireUndisputed(tx, paymentId)
  const refunds = await refundsOf(tx, paymentId)
  const committedCents = committedOf(refunds)
  const invoice = found(await correctedInvoice(tx, order.id))
  const roomCents = cents(capturedCents - committedCents)
  const lines = refundableLines(invoice, refunds)
  const planned = accepted(planRefund(lines, roomCents, wish), { roomCents })
  const { refundApprovalCents } = await readSettings(tx)
  const isLarge = needsApproval(planned.amountCents, givenByOffice(refunds), refundApprovalCents)
  const status = isLarge ? 'awaiting_approval' : 'owed'
  const refundId = await promiseRefund(tx, ctx, {
    ...planned,
    ...asked,
    orderId: order.id,
    paymentId,
    staffId,
    status,
    isProposed: false,
    committedCents,
  })
  if (!isLarge) await enqueue(tx, ctx, sendRefundJob, { refundId })
  return { refundId, status }
}

type RequestRefundAsked = z.output<typeof requestRefundEndpoint.input>

/**
 * The office refunds money, or asks a second admin to approve. `seenCommittedCents` is the refunded or promised amount that the
 * form showed: another refund since then is a `stale` refusal with the current amount. Also refuses with a `PlanRefusal`,
 * `order-not-paid`, `payment-disputed`, `change-under-way`, `change-unpaid`.
 */
export async function requestRefund(
  ctx: Context,
  { orderId, seenCommittedCents, wish, reason, note }: RequestRefundAsked,
): Promise<z.input<typeof requestRefundEndpoint.output>> {
  return answeredInTransaction(ctx, async (tx) => {
    await lockPlanOf(tx, ctx, orderId)
    const money = await lockOrderMoney(tx, orderId)
    const committedCents = committedOf(await refundsOf(tx, money.paymentId))
    if (committedCents !== seenCommittedCents) throw new Refused('stale', { committedCents })
    const asked = await askRefund(tx, ctx, money, { wish, reason, note })
    if (await mayHoldDays(tx, asked.refundId)) await requireNoUnpaidChange(tx, orderId)
    return asked
  })
}
