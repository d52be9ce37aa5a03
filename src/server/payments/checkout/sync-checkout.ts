import { assertNever } from '#domain/outcome.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { lockCheckout, type LockedCheckout } from './locked-checkout.ts'
import { readSession, type PaidSession, type SessionState } from './provider-sessions.ts'
import { paymentRefusal, refusePayment } from './payment-refusal.ts'
import { freeBasket } from '#server/core/void-checkouts.ts'
import { voidOpenCheckouts, voidOpenCheckoutsOfItems } from './rival-checkouts.ts'
import { recordFact } from '#server/core/facts.ts'
import { createShipment, placeOrder, recordPayment } from '#server/payments/orders/place-order.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { cancelOrder } from '#server/payments/orders/cancel-shipments.ts'
import { issueInvoice } from '#server/payments/invoices/issue-invoice.ts'
import { endSupplement } from '#server/payments/orders/supplements.ts'
import { startProcessing } from '#server/payments/orders/start-processing.ts'
import { keepPaymentMethod } from '#server/payments/payment-methods/keep-payment-method.ts'
import { serveItems } from './serve-items.ts'

/** The provider's message that triggered the sync. */
export type ProviderEvent = { readonly id: string; readonly type: string }

/**
 * Brings our rows to the provider's current state of this session, whatever the order and number of its messages. Callers: the
 * webhook, reconciliation, and the opening of a checkout after an ended page; pages only read (docs/rules/money.md#who-fulfils).
 */
export async function syncCheckout(
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

/** A concurrent delivery of the same message waits here for our commit, then finds the message recorded. */
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

/** Nobody can pay a page that the provider does not know (for instance after the emulator's state was erased). */
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

/** Reconciliation checks first the checkout that it checked the longest ago. */
async function noteLook(tx: Tx, ctx: Context, { id }: LockedCheckout): Promise<void> {
  await tx.updateTable('checkouts').set({ updated_at: ctx.now() }).where('id', '=', id).execute()
}

/** Nobody paid in time: the checkout's quotes can be paid again. A void checkout stays void. */
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

/** Records money that came, once: a payment that we already know changes nothing. */
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
  const refusal = await paymentRefusal(tx, ctx, checkout, paid.capture)
  if (refusal === undefined) await fulfilCheckout(tx, ctx, checkout, paid)
  else await refusePayment(tx, ctx, checkout, paid, refusal)
  if (paid.kept) await keepPaymentMethod(tx, ctx, checkout.id, paid.kept)
}

/**
 * The customer has paid and the bank takes days: an order awaits the payment, and its quotes are held. A void checkout gets no
 * order: when its money comes, we decide whether to keep it.
 */
async function awaitPayment(tx: Tx, ctx: Context, checkout: LockedCheckout): Promise<void> {
  if (checkout.status !== 'open') return
  const { id: orderId } = await placeOrder(tx, ctx, checkout, 'pending_payment')
  await tx
    .updateTable('checkouts')
    .set({ status: 'pending' })
    .where('id', '=', checkout.id)
    .execute()
  const { customerId } = checkout
  await recordFact(tx, ctx, { type: 'order.payment-pending', customerId, orderId })
}

/** The bank refused in the end: cancels the order, frees its quotes for another payment and notifies the customer. */
async function failPayment(tx: Tx, ctx: Context, checkout: LockedCheckout): Promise<void> {
  const { id, status, customerId } = checkout
  if (status === 'failed' || status === 'paid') return
  // « Failed » may come before « pending »: the order is placed all the same, so that the customer sees what happened to it.
  if (status === 'open') await placeOrder(tx, ctx, checkout, 'pending_payment')
  const order = await cancelOrder(tx, ctx, id)
  const at = ctx.now()
  await tx
    .updateTable('checkouts')
    .set({ status: status === 'void' ? 'void' : 'failed', settled_at: at, updated_at: at })
    .where('id', '=', id)
    .execute()
  await freeBasket(tx, [id])
  if (!order) return
  await recordFact(tx, ctx, { type: 'order.payment-failed', customerId, orderId: order.id })
  await notify(tx, ctx, {
    kind: 'payment-failed',
    payload: { orderId: order.id },
    userId: customerId,
    dedupeKey: `payment-failed:${order.id}`,
  })
}

/**
 * Saves a payment: the order, its payment, its invoice, its shipments and the new state of quotes and parcels, all or nothing.
 */
async function fulfilCheckout(
  tx: Tx,
  ctx: Context,
  checkout: LockedCheckout,
  paid: PaidSession,
): Promise<void> {
  const { capture } = paid
  const { customerId } = checkout
  const order = await placeOrder(tx, ctx, checkout, paidStatus(checkout))
  await recordPayment(tx, checkout.id, capture, order.id)
  await closePaid(tx, ctx, checkout, paid)
  await recordFact(tx, ctx, { type: 'order.paid', customerId, orderId: order.id })

  for (const quote of checkout.quotes) {
    const subject = { customerId, quoteId: quote.id, orderId: order.id }
    await recordFact(tx, ctx, { type: 'quote.paid', ...subject })
    if (quote.supplementOf !== null) {
      await endSupplement(tx, ctx, { ...quote, customerId }, 'paid')
      continue
    }
    const parcelIds = await startProcessing(tx, ctx, subject)
    await createShipment(tx, ctx, subject, quote, parcelIds)
  }
  await serveItems(tx, ctx, checkout, order, paid)
  await issueInvoice(tx, ctx, { ...checkout, order, capture })
  await notify(tx, ctx, {
    kind: 'payment-received',
    payload: { orderId: order.id },
    userId: customerId,
    dedupeKey: `payment-received:${order.id}`,
  })
}

/** An order is Terminée from the start when there is nothing to ship (docs/rules/money.md#orders). */
const paidStatus = ({ quotes }: LockedCheckout) =>
  quotes.some(({ supplementOf }) => supplementOf === null) ? 'processing' : 'completed'

/** Marks the quotes as paid and this checkout as over: no other checkout may take money for its quotes and items. */
async function closePaid(
  tx: Tx,
  ctx: Context,
  checkout: LockedCheckout,
  { capture, subscription }: PaidSession,
): Promise<void> {
  const at = ctx.now()
  const quoteIds = checkout.quotes.map(({ id }) => id)
  if (quoteIds.length > 0) {
    await tx
      .updateTable('quotes')
      .set({ status: 'paid', paid_at: capture.at, updated_at: at })
      .where('id', 'in', quoteIds)
      .execute()
  }
  await tx
    .updateTable('checkouts')
    .set({ status: 'paid', settled_at: at, updated_at: at })
    .set({ stripe_subscription_id: subscription?.id ?? null })
    .where('id', '=', checkout.id)
    .execute()
  await freeBasket(tx, [checkout.id])
  for (const quoteId of quoteIds) await voidOpenCheckouts(tx, ctx, quoteId)
  await voidOpenCheckoutsOfItems(tx, ctx, checkout.id)
}
