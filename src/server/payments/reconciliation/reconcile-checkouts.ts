import type { Context } from '#server/core/context.ts'
import { doApart, forEachApart } from '#server/core/for-each-apart.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { renderInvoice } from '#server/payments/invoices/render-invoice.ts'
import { detachPaymentMethod } from '#server/payments/payment-methods/remove-payment-method.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { endSession, findIntent } from '#server/payments/checkout/provider-sessions.ts'
import { closeExpired, syncCheckout } from '#server/payments/checkout/sync-checkout.ts'

const minute = 60_000
/** By then the webhook should have synced the checkout. */
const patience = 2 * minute
/** Jobs first retry by themselves. */
const jobPatience = 10 * minute
const batch = 50

/** Checks at the provider every checkout whose end has not reached us, and retries what a job gave up. */
export async function reconcileCheckouts(ctx: Context): Promise<void> {
  if (!ctx.stripe) return
  await doApart(
    () => forEachApart(unsettled(ctx), (checkout) => reconcile(ctx, checkout)),
    () => forEachApart(owedRefunds(ctx), ({ id }) => sendRefund(ctx, id)),
    () => forEachApart(missingPdfs(ctx), ({ id }) => renderInvoice(ctx, id)),
    () => forEachApart(attachedStill(ctx), ({ id }) => detachPaymentMethod(ctx, id)),
  )
}

type Unsettled = Awaited<ReturnType<typeof unsettled>>[number]

async function reconcile(ctx: Context, checkout: Unsettled): Promise<void> {
  const { id, stripe_session_id: sessionId, status } = checkout
  if (sessionId === null) {
    const intent = checkout.payment_method_id === null ? undefined : await intentOf(ctx, checkout)
    return intent ? syncCheckout(ctx, intent.id) : closeUnopened(ctx, id)
  }
  if (status === 'void') await endSession(ctx, sessionId)
  await syncCheckout(ctx, sessionId)
}

/** Of a payment by a saved means whose answer we lost. */
const intentOf = (ctx: Context, { id, customer_id, created_at }: Unsettled) =>
  findIntent(ctx, { id, customerId: customer_id, createdAt: created_at })

/** Nobody received this page, so nobody can pay it: we return the address only after we note the session. */
async function closeUnopened(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const still = await tx
      .selectFrom('checkouts')
      .select(['id', 'status'])
      .where('id', '=', id)
      .where('stripe_session_id', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!still) return
    const status = still.status === 'void' ? 'void' : 'open'
    await closeExpired(tx, ctx, { id, status })
  })
}

const before = (ctx: Context, age: number): Date => new Date(ctx.now().getTime() - age)

const unsettled = (ctx: Context) =>
  ctx.db
    .selectFrom('checkouts')
    .select(['id', 'status', 'stripe_session_id'])
    .select(['customer_id', 'created_at', 'payment_method_id'])
    .where('settled_at', 'is', null)
    .where('updated_at', '<', before(ctx, patience))
    .orderBy('updated_at')
    .orderBy('id')
    .limit(batch)
    .execute()

const owedRefunds = (ctx: Context) =>
  ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('status', '=', 'owed')
    .where('requested_at', '<', before(ctx, jobPatience))
    .limit(batch)
    .execute()

const missingPdfs = (ctx: Context) =>
  ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('pdf_sha256', 'is', null)
    .where('issued_at', '<', before(ctx, jobPatience))
    .limit(batch)
    .execute()

/** Removed here, and not yet at the provider. */
const attachedStill = (ctx: Context) =>
  ctx.db
    .selectFrom('payment_methods')
    .select('id')
    .where('removed_at', '<', before(ctx, jobPatience))
    .where('settled_at', 'is', null)
    .orderBy('removed_at')
    .orderBy('id')
    .limit(batch)
    .execute()

export const reconcileCheckoutsJob = defineJob({
  name: 'reconcile-checkouts',
  payload: noPayload,
  every: '* * * * *',
  run: reconcileCheckouts,
})
