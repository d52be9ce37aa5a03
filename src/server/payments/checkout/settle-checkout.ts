import { assertNever } from '#domain/outcome.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { failPayment } from './fail-payment.ts'
import { awaitPayment } from './await-payment.ts'
import { fulfilCheckout } from './fulfil-checkout.ts'
import { lockCheckout, type LockedCheckout } from './locked-checkout.ts'
import { readSession, type PaidSession, type SessionState } from './read-session.ts'
import { refusePayment } from './refuse-payment.ts'
import { paymentRefusal } from './payment-refusal.ts'
import { freeBasket } from './void-open-checkouts.ts'

/** The provider's message that made us look. */
export type ProviderEvent = { readonly id: string; readonly type: string }

/**
 * Brings our rows to what the provider says of this session now, whatever the order and number of its messages. Called by the
 * webhook, by reconciliation, and for a page that has ended before another is opened: pages read
 * (docs/rules/money.md#who-fulfils).
 */
export async function settleCheckout(
  ctx: Context,
  sessionId: string,
  event?: ProviderEvent,
): Promise<void> {
  const session = await readSession(ctx, sessionId)
  await ctx.db.transaction().execute(async (tx) => {
    if (event && !(await isFirstReceipt(tx, ctx, event))) return
    if (!session) return closeUnknown(tx, ctx, sessionId)
    const checkout = await lockCheckout(tx, ctx, session)
    if (checkout) await apply(tx, ctx, checkout, session.state)
  })
}

/** A rival delivery of the same message waits here for our commit, then finds it known. */
export async function isFirstReceipt(
  tx: Tx,
  ctx: Context,
  { id, type }: ProviderEvent,
): Promise<boolean> {
  const kept = await tx
    .insertInto('stripe_events')
    .values({ id, type, received_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

async function apply(
  tx: Tx,
  ctx: Context,
  checkout: LockedCheckout,
  state: SessionState,
): Promise<void> {
  switch (state.kind) {
    case 'open':
      return noteLook(tx, ctx, checkout)
    case 'expired':
      return closeExpired(tx, ctx, checkout)
    case 'pending':
      await noteLook(tx, ctx, checkout)
      return awaitPayment(tx, ctx, checkout)
    case 'failed':
      return failPayment(tx, ctx, checkout)
    case 'paid':
      return takePayment(tx, ctx, checkout, state)
    case 'foreign':
      throw new Error(`checkout ${checkout.id}: a session without a payment`)
    default:
      return assertNever(state)
  }
}

/** A page that the provider does not know can be paid by nobody (the emulator's state was erased, for one). */
async function closeUnknown(tx: Tx, ctx: Context, sessionId: string): Promise<void> {
  const checkout = await tx
    .selectFrom('checkouts')
    .select(['id', 'status'])
    .where('stripe_session_id', '=', sessionId)
    .where('status', 'in', ['open', 'void'])
    .forUpdate()
    .executeTakeFirst()
  if (!checkout) return
  const status = checkout.status === 'void' ? 'void' : 'open'
  await closeExpired(tx, ctx, { id: checkout.id, status })
}

/** Reconciliation asks the longest unasked first. */
async function noteLook(tx: Tx, ctx: Context, { id }: LockedCheckout): Promise<void> {
  await tx.updateTable('checkouts').set({ updated_at: ctx.now() }).where('id', '=', id).execute()
}

/** Nobody paid in time: its quotes can be paid again. A void checkout stays void. */
export async function closeExpired(
  tx: Tx,
  ctx: Context,
  { id, status }: Pick<LockedCheckout, 'id' | 'status'>,
): Promise<void> {
  const at = ctx.now()
  await tx
    .updateTable('checkouts')
    .set({ status: status === 'void' ? 'void' : 'expired', settled_at: at, updated_at: at })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
  await freeBasket(tx, [id])
}

/** Money came. Once: a payment that we already know changes nothing. */
async function takePayment(
  tx: Tx,
  ctx: Context,
  checkout: LockedCheckout,
  paid: PaidSession,
): Promise<void> {
  const known = await tx
    .selectFrom('payments')
    .select('id')
    .where('checkout_id', '=', checkout.id)
    .executeTakeFirst()
  if (known) return
  const refusal = await paymentRefusal(tx, checkout, paid.capture)
  if (refusal === undefined) await fulfilCheckout(tx, ctx, checkout, paid)
  else await refusePayment(tx, ctx, checkout, paid, refusal)
}
