import { isSamePlan, type ChangeKind, type SoldPlan } from '#domain/plan/plan-change.ts'
import type { Cents } from '#domain/units.ts'
import { lockBuyer } from '#server/core/customers/live-customer.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'
import { requireReadyToSell } from '#server/papers/legal/ready-to-sell.ts'
import { mayBeAsked, openChangeOf } from '#server/payments/subscription-rows/lock-plan.ts'
import {
  judgeChange,
  runningPlan,
  type SubscriptionRow,
} from '#server/payments/subscription-rows/subscription-rows.ts'

/** What the customer agrees to. */
export type Agreement = {
  readonly wanted: SoldPlan
  readonly kind: ChangeKind
  readonly priceCents: Cents
  /** Of a change that is paid at once. */
  readonly paid: {
    readonly totalCents: number
    readonly prorationAt: Date
    readonly termsVersion: string
    readonly requestExpress: boolean
  } | null
}

/**
 * Keeps what the customer agreed to, before the provider is asked. One change of a subscription is asked at a time: the amount of
 * a second one would be another. The same agreement again, after a lost answer, is the same row.
 */
export async function agreeChange(
  ctx: Context,
  seen: SubscriptionRow,
  agreement: Agreement,
): Promise<string> {
  // A retry finds its agreement; an idempotency key would only pin a failure of the provider.
  return inTransaction({ ...ctx, idempotencyKey: undefined }, async (tx) => {
    if (agreement.paid) await requireReadyToSell(tx, ctx)
    const row = await lockUnchanged(tx, seen)
    const kind = accepted(await judgeChange(tx, row, agreement.wanted))
    if (kind !== agreement.kind) throw new Refused('total-changed')
    const known = await findAgreement(tx, row.id, agreement)
    await waitForOthers(tx, ctx, row.id, known)
    if (known !== undefined) return reopen(tx, ctx, known)
    return insertAgreement(tx, ctx, row, agreement)
  })
}

/** What the preview was about is still what runs. */
async function lockUnchanged(tx: Tx, seen: SubscriptionRow): Promise<SubscriptionRow> {
  await lockBuyer(tx, seen.customer_id)
  const row = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('id', '=', seen.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.status === 'ended') throw new Refused('no-subscription')
  const isSame =
    isSamePlan(runningPlan(row), runningPlan(seen)) &&
    row.price_cents === seen.price_cents &&
    row.period_end.getTime() === seen.period_end.getTime()
  if (!isSame) throw new Refused('total-changed')
  return row
}

async function findAgreement(
  tx: Tx,
  subscriptionId: string,
  { wanted, paid }: Agreement,
): Promise<string | undefined> {
  if (paid === null) return undefined
  const known = await tx
    .selectFrom('plan_changes')
    .select(['id', 'total_cents'])
    .where('subscription_id', '=', subscriptionId)
    .where('to_plan', '=', wanted.plan)
    .where('to_frequency', '=', wanted.frequency)
    .where('proration_at', '=', paid.prorationAt)
    .executeTakeFirst()
  if (known && known.total_cents !== paid.totalCents) throw new Refused('total-changed')
  return known?.id
}

/** Refuses with `change-under-way` while another request may still be at the provider. */
async function waitForOthers(
  tx: Tx,
  ctx: Context,
  subscriptionId: string,
  own: string | undefined,
): Promise<void> {
  const open = await openChangeOf(tx, subscriptionId)
  if (!open || open.id === own) return
  if (mayBeAsked(ctx, open)) throw new Refused('change-under-way')
  await settleChange(tx, ctx, open.id)
}

async function reopen(tx: Tx, ctx: Context, id: string): Promise<string> {
  await tx
    .updateTable('plan_changes')
    .set({ settled_at: null, asked_at: ctx.now() })
    .where('id', '=', id)
    .execute()
  return id
}

async function insertAgreement(
  tx: Tx,
  ctx: Context,
  row: SubscriptionRow,
  { wanted, kind, priceCents, paid }: Agreement,
): Promise<string> {
  const { id } = await tx
    .insertInto('plan_changes')
    .values({
      subscription_id: row.id,
      kind,
      from_plan: row.plan,
      from_frequency: row.frequency,
      to_plan: wanted.plan,
      to_frequency: wanted.frequency,
      price_cents: priceCents,
      asked_at: ctx.now(),
      ...(paid && (await consentOf(tx, ctx, paid))),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordFact(tx, ctx, {
    type: 'subscription.change-agreed',
    customerId: row.customer_id,
    details: { ...wanted, kind, priceCents, ...(paid && { totalCents: paid.totalCents }) },
  })
  return id
}

/** Stored as proof, as at the cart (docs/rules/law.md#terms-of-sale). */
async function consentOf(tx: Tx, ctx: Context, paid: NonNullable<Agreement['paid']>) {
  const { version } = await currentLegalTexts(tx, ctx.now())
  if (paid.termsVersion !== version) throw new Refused('terms-changed', { version })
  return {
    total_cents: paid.totalCents,
    proration_at: paid.prorationAt,
    terms_version: version,
    terms_accepted_at: ctx.now(),
    express_requested_at: paid.requestExpress ? ctx.now() : null,
  }
}

/** The provider has answered. */
export async function settleChange(
  db: Tx | Context['db'],
  ctx: Context,
  changeId: string,
): Promise<void> {
  await db
    .updateTable('plan_changes')
    .set({ settled_at: ctx.now() })
    .where('id', '=', changeId)
    .execute()
}
