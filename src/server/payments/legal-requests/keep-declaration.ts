import type * as z from 'zod/mini'
import type {
  declareCancellation as declareCancellationEndpoint,
  declareWithdrawal as declareWithdrawalEndpoint,
} from '#contract/papers/legal.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import {
  addressKey,
  giveTryBack,
  requireAttempt,
  requireTry,
  type Try,
} from '#server/core/attempts.ts'
import type { Actor, Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { enqueue } from '#server/core/jobs.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { notify, notifyOffice } from '#server/messages/notifications/outbox.ts'
import { found, InvalidInput } from '#server/core/refused.ts'
import { mailboxOf } from '#server/messages/notifications/mail-allowance.ts'
import {
  recogniseContract,
  recognisePlanOrder,
  recogniseSubscription,
} from './recognise-contract.ts'
import { carryOutCancellationsJob } from './carry-out-cancellations.ts'

export type Declaration = {
  readonly kind: 'withdrawal' | 'cancellation'
  readonly requestKey: string
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly wishedOn: string | null
}
export type Receipt = {
  readonly number: string
  readonly receivedAt: string
  /** When the declaration ends the subscription of the signed-in person: the date. */
  readonly endsAt: string | null
}

const receiptsAnHour = 3

/**
 * Stores a consumer's declaration. The answer is the same for a known contract and an unknown one. The same key is the same
 * declaration and gets the first answer; with other words it is a 422. The receipt leaves at once: too many for one mailbox are
 * refused here, 429 with the time to wait.
 */
async function keepDeclaration(ctx: Context, declaration: Declaration): Promise<Receipt> {
  const room = await requireRoom(ctx, declaration)
  const { receipt, isNew } = await keep(ctx, declaration)
  if (room && !isNew) await giveTryBack(ctx, room)
  return receipt
}

const keep = (ctx: Context, declaration: Declaration) =>
  inTransaction(ctx, async (tx) => {
    const kept = await insert(tx, ctx, declaration)
    if (!kept) return { receipt: found(await firstReceipt(tx, declaration)), isNew: false }
    await recordFact(tx, ctx, {
      type: `${declaration.kind}.requested`,
      // Only a signed-in person is known to be the author; for others staff decide.
      ...(kept.signed_in && { customerId: kept.customer_id, orderId: kept.order_id }),
      details: { number: kept.number },
    })
    await promiseMails(tx, ctx, declaration, kept)
    if (kept.subscription_id) await enqueue(tx, ctx, carryOutCancellationsJob, {})
    return { receipt: receiptOf(kept), isNew: true }
  })

/**
 * Nobody can flood a stranger's mailbox with receipts. A signed-in person declares under their own address whatever strangers did
 * with it; a repeated declaration uses no try.
 */
async function requireRoom(ctx: Context, declaration: Declaration): Promise<Try | undefined> {
  const asker = addressKey(ctx.clientAddress)
  await requireAttempt(ctx, { key: `declaration-from:${asker}`, max: 30, windowSeconds: 3600 })
  const address = declaration.email.toLowerCase()
  if (isOwnAddress(ctx.actor, address) || (await firstReceipt(ctx.db, declaration))) {
    return undefined
  }
  const key = `declaration:${mailboxOf(address)}`
  return requireTry(ctx, { key, max: receiptsAnHour, windowMs: 3_600_000 })
}

const isOwnAddress = (actor: Actor, address: string): boolean =>
  actor.kind === 'user' && actor.emailVerified && actor.email.toLowerCase() === address

async function insert(tx: Tx, ctx: Context, declaration: Declaration) {
  const { kind, requestKey, name, email, contract, wishedOn } = declaration
  const recognised = await recogniseContract(tx, ctx, declaration)
  const ends =
    kind === 'cancellation'
      ? await recogniseSubscription(tx, ctx, declaration, recognised)
      : undefined
  const ofPlan =
    kind === 'withdrawal' ? await recognisePlanOrder(tx, declaration, recognised) : null
  const meant = ofPlan ?? { orderId: recognised.orderId, isPlanAlone: null }
  return tx
    .insertInto('legal_requests')
    .values({
      number: await nextNumber(tx, 'R', ctx.now()),
      kind,
      request_key: requestKey,
      name,
      email,
      contract,
      wished_on: wishedOn,
      customer_id: recognised.customerId,
      order_id: meant.orderId,
      is_plan_alone: meant.isPlanAlone,
      signed_in: recognised.signedIn,
      subscription_id: ends?.subscriptionId ?? null,
      ends_at: ends?.endsAt ?? null,
      received_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning(['id', 'customer_id', 'order_id', 'subscription_id', ...receiptColumns])
    .executeTakeFirst()
}

const receiptColumns = ['number', 'received_at', 'signed_in', 'ends_at'] as const

/** Only the holder's session receives the term; a visitor must read it in the holder's mailbox. */
const receiptOf = (kept: Pick<Kept, (typeof receiptColumns)[number]>): Receipt => ({
  number: kept.number,
  receivedAt: kept.received_at.toISOString(),
  endsAt: kept.signed_in ? (kept.ends_at?.toISOString() ?? null) : null,
})

type Kept = NonNullable<Awaited<ReturnType<typeof insert>>>

/** The first answer to the same key; with other words it is a 422. */
async function firstReceipt(
  db: Database | Tx,
  declaration: Declaration,
): Promise<Receipt | undefined> {
  const first = await db
    .selectFrom('legal_requests')
    .select(['kind', 'name', 'email', 'contract', 'wished_on', ...receiptColumns])
    .where('request_key', '=', declaration.requestKey)
    .executeTakeFirst()
  if (!first) return undefined
  const { kind, name, email, contract, wishedOn } = declaration
  const said = [first.kind, first.name, first.email, first.contract, first.wished_on]
  if (![kind, name, email, contract, wishedOn].every((word, at) => word === said[at])) {
    throw new InvalidInput({ requestKey: 'reused' })
  }
  return receiptOf(first)
}

async function promiseMails(
  tx: Tx,
  ctx: Context,
  { email }: Declaration,
  { id, customer_id: customerId, signed_in: signedIn }: Kept,
): Promise<void> {
  await notify(tx, ctx, {
    kind: 'legal-receipt',
    payload: { legalRequestId: id },
    userId: signedIn ? customerId : null,
    recipient: email,
    dedupeKey: `legal-receipt:${id}`,
  })
  await notifyOffice(tx, ctx, {
    kind: 'legal-request',
    payload: { legalRequestId: id },
    dedupeKey: `legal-request:${id}`,
  })
}

/**
 * « Confirmer la rétractation »: saves it, sends the receipt and notifies the office, which does the rest (C. conso. L221-21).
 */
export async function declareWithdrawal(
  ctx: Context,
  input: z.output<typeof declareWithdrawalEndpoint.input>,
): Promise<z.input<typeof declareWithdrawalEndpoint.output>> {
  const declaration = { kind: 'withdrawal', wishedOn: null, ...input } as const
  const { number, receivedAt } = await keepDeclaration(ctx, declaration)
  return { number, receivedAt }
}

/** « Notification de la résiliation »; a wished day in the past is a 422 (C. conso. L215-1-1). */
export async function declareCancellation(
  ctx: Context,
  { wishedOn = null, ...input }: z.output<typeof declareCancellationEndpoint.input>,
): Promise<Receipt> {
  if (wishedOn !== null && wishedOn < parisDayText(parisDayOf(ctx.now()))) {
    throw new InvalidInput({ wishedOn: 'past' })
  }
  return keepDeclaration(ctx, { kind: 'cancellation', wishedOn, ...input })
}
