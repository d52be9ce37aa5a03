import type Stripe from 'stripe'
import { refundCan, type RefundAction } from '#domain/refund/refund.ts'
import { cents, type Cents } from '#domain/units.ts'
import { requireStripe } from '#server/core/access.ts'
import { isFirstReceipt, type ProviderEvent } from '#server/payments/checkout/sync-checkout.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { completeRefund } from './complete-refund.ts'
import { lockMoney, refundsOf, type LockedMoney, type RefundRow } from './locked-money.ts'
import { makeRoom } from './promise-refund.ts'

/**
 * Brings the refunds of a payment to their current state at the provider, whoever requested them and whatever the order and
 * number of its messages: ours, and those made in its own screens. Callers: the webhook, our own job, reconciliation.
 */
export async function syncRefunds(
  ctx: Context,
  paymentIntentId: string,
  event?: ProviderEvent,
): Promise<void> {
  const told = await refundsAtProvider(ctx, paymentIntentId)
  await ctx.db.transaction().execute(async (tx) => {
    if (event && !(await isFirstReceipt(tx, ctx, event))) return
    const money = await lockMoney(tx, paymentIntentId)
    if (!money) return
    for (const refund of told) await follow(tx, ctx, money, refund)
  })
}

async function follow(
  tx: Tx,
  ctx: Context,
  money: LockedMoney,
  told: ProviderRefund,
): Promise<void> {
  const known = findOurs(await refundsOf(tx, money.paymentId), told)
  // A refund made elsewhere that failed.
  if (!known && told.status === 'failed') return
  const refund = known ?? (await insertTold(tx, ctx, money, told))
  const action = actionOf(refund, told)
  if (!refundCan(action, refund)) return
  if (refund.status === 'refused' || refund.status === 'failed') {
    await makeRoom(tx, ctx, money, refund.amountCents)
  }
  await save(tx, ctx, money, refund, { action, told })
}

/** Matches by the provider's id, then by our own; else the full refund that we owed and that somebody made by hand meanwhile. */
const findOurs = (refunds: readonly RefundRow[], told: ProviderRefund): RefundRow | undefined =>
  refunds.find(({ stripeRefundId }) => stripeRefundId === told.id) ??
  refunds.find(({ id }) => id === told.refundId) ??
  refunds.find(
    ({ origin, status, stripeRefundId, amountCents }) =>
      told.refundId === null &&
      origin === 'capture' &&
      status === 'owed' &&
      stripeRefundId === null &&
      amountCents === told.amountCents,
  )

async function insertTold(
  tx: Tx,
  ctx: Context,
  money: LockedMoney,
  { id: stripeRefundId, amountCents, at }: ProviderRefund,
): Promise<RefundRow> {
  await makeRoom(tx, ctx, money, amountCents)
  const row = {
    origin: 'provider',
    reason: 'provider',
    status: 'under_way',
  } as const
  const { id } = await tx
    .insertInto('refunds')
    .values({
      ...row,
      payment_id: money.paymentId,
      amount_cents: amountCents,
      stripe_refund_id: stripeRefundId,
      requested_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const none = { lines: null, requestedBy: null, disputeId: null, legalRequestId: null }
  return { ...row, ...none, isIndemnity: false, id, amountCents, stripeRefundId }
}

type Step = {
  readonly action: Extract<RefundAction, 'send' | 'give' | 'fail' | 'return'>
  readonly told: ProviderRefund
}

function actionOf(refund: RefundRow, { status }: ProviderRefund): Step['action'] {
  if (status === 'under_way') return 'send'
  if (status === 'given') return 'give'
  return refund.status === 'given' ? 'return' : 'fail'
}

const statusAfter = {
  send: 'under_way',
  give: 'given',
  fail: 'failed',
  return: 'returned',
} as const

async function save(
  tx: Tx,
  ctx: Context,
  money: LockedMoney,
  refund: RefundRow,
  { action, told }: Step,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ status: statusAfter[action], stripe_refund_id: told.id })
    .$if(action === 'give', (row) => row.set({ completed_at: ctx.now() }))
    .$if(action === 'return', (row) => row.set({ returned_at: ctx.now() }))
    .where('id', '=', refund.id)
    .execute()
  if (action === 'give') await completeRefund(tx, ctx, money, refund)
  if (action === 'fail' || action === 'return') {
    await recordFact(tx, ctx, {
      type: action === 'fail' ? 'refund.failed' : 'refund.returned',
      orderId: money.order?.id ?? null,
      details: { amountCents: refund.amountCents },
    })
  }
}

/** A refund in its current state at the provider. */
type ProviderRefund = {
  readonly id: string
  readonly amountCents: Cents
  readonly status: 'under_way' | 'given' | 'failed'
  /** The id of our refund, which we gave in our request. */
  readonly refundId: string | null
  readonly at: Date
}

/** Every refund of a payment, oldest first. */
export async function refundsAtProvider(
  ctx: Context,
  paymentIntentId: string,
): Promise<readonly ProviderRefund[]> {
  const { refunds } = requireStripe(ctx)
  const listed = refunds.list({ payment_intent: paymentIntentId, limit: 100 })
  const all = await listed.autoPagingToArray({ limit: 10_000 })
  return all.map(providerRefund).toReversed()
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function providerRefund({ id, amount, status, metadata, created }: Stripe.Refund): ProviderRefund {
  const named = metadata?.refund_id ?? ''
  return {
    id,
    amountCents: cents(amount),
    status: statusOf(status),
    refundId: uuid.test(named) ? named : null,
    at: new Date(created * 1000),
  }
}

function statusOf(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'given'
  return isFailedThere(status) ? 'failed' : 'under_way'
}

export const isFailedThere = (status: string | null): boolean =>
  status === 'failed' || status === 'canceled'
