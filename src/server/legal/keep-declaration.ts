import { addressKey, requireAttempt } from '#server/accounts/attempts.ts'
import type { Actor, Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { nextNumber } from '#server/core/next-number.ts'
import { notify } from '#server/core/outbox.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { tellOffice } from '#server/notifications/tell-office.ts'
import { recogniseContract } from './recognise-contract.ts'

export type Declaration = {
  readonly kind: 'withdrawal' | 'cancellation'
  readonly requestKey: string
  readonly name: string
  readonly email: string
  readonly contract: string
  readonly wishedOn: string | null
}
export type Receipt = { readonly number: string; readonly receivedAt: string }

const hour = 3600

/**
 * Stores what a consumer declares, known contract or not: one answer for both. The same key is the same declaration,
 * answered as the first time; with other words it is a 422.
 */
export async function keepDeclaration(ctx: Context, declaration: Declaration): Promise<Receipt> {
  await requireRoom(ctx, declaration.email)
  return inTransaction(ctx, async (tx) => {
    const kept = await insert(tx, ctx, declaration)
    if (!kept) return firstReceipt(tx, declaration)
    await recordFact(tx, ctx, {
      type: `${declaration.kind}.requested`,
      // Only who is signed in is known to have said so; of the others staff decide.
      ...(kept.signed_in ? { customerId: kept.customer_id } : {}),
      ...(kept.signed_in && kept.order_id ? { orderId: kept.order_id } : {}),
      details: { number: kept.number },
    })
    await promiseMails(tx, ctx, declaration, kept)
    return { number: kept.number, receivedAt: ctx.now().toISOString() }
  })
}

/**
 * Wide enough for whoever makes mistakes, too narrow to flood a stranger's mailbox with receipts. Who is signed in
 * declares under their own address whatever strangers did with it.
 */
async function requireRoom(ctx: Context, email: string): Promise<void> {
  const asker = addressKey(ctx.clientAddress)
  await requireAttempt(ctx, { key: `declaration-from:${asker}`, max: 30, windowSeconds: hour })
  const address = email.toLowerCase()
  if (isOwnAddress(ctx.actor, address)) return
  await requireAttempt(ctx, { key: `declaration:${address}`, max: 6, windowSeconds: hour })
}

const isOwnAddress = (actor: Actor, address: string): boolean =>
  actor.kind === 'user' && actor.emailVerified && actor.email.toLowerCase() === address

async function insert(tx: Tx, ctx: Context, declaration: Declaration) {
  const { kind, requestKey, name, email, contract, wishedOn } = declaration
  const { customerId, orderId, signedIn } = await recogniseContract(tx, ctx, declaration)
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
      customer_id: customerId,
      order_id: orderId,
      signed_in: signedIn,
      received_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .returning(['id', 'number', 'customer_id', 'order_id', 'signed_in'])
    .executeTakeFirst()
}

type Kept = NonNullable<Awaited<ReturnType<typeof insert>>>

async function firstReceipt(tx: Tx, declaration: Declaration): Promise<Receipt> {
  const { kind, requestKey, name, email, contract, wishedOn } = declaration
  const first = await tx
    .selectFrom('legal_requests')
    .select(['number', 'received_at'])
    .where('request_key', '=', requestKey)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('email', '=', email)
    .where('contract', '=', contract)
    .where('wished_on', 'is not distinct from', wishedOn)
    .executeTakeFirst()
  if (!first) throw new InvalidInput({ requestKey: 'reused' })
  return { number: first.number, receivedAt: first.received_at.toISOString() }
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
  await tellOffice(tx, ctx, {
    kind: 'legal-request',
    payload: { legalRequestId: id },
    dedupeKey: `legal-request:${id}`,
  })
}
