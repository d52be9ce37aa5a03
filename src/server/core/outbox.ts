import type { Context, Tx } from './context.ts'
import { enqueue } from './jobs.ts'

/** Every message that Escale sends by mail, with the ids its template needs. */
export type Messages = {
  readonly 'confirm-email': { readonly userId: string }
  readonly 'reset-password': { readonly userId: string }
  readonly 'password-changed': { readonly userId: string }
  readonly welcome: { readonly userId: string }
  readonly 'admin-registration': { readonly userId: string }
  readonly 'contact-message': { readonly messageId: string }
  readonly 'parcel-received': { readonly parcelId: string }
  readonly 'quote-ready': { readonly quoteId: string; readonly version: number }
  readonly 'quote-requested': { readonly quoteId: string }
  readonly 'payment-received': { readonly orderId: string }
  readonly 'payment-failed': { readonly orderId: string }
  readonly 'payment-refunded': { readonly paymentId: string }
  readonly 'shipment-handed-over': { readonly shipmentId: string }
  readonly 'shipment-delivered': { readonly shipmentId: string }
}
export type MessageKind = keyof Messages

/** Promises one mail, once per `dedupeKey`, in the transaction of the fact it tells. */
export async function notify<Kind extends MessageKind>(
  tx: Tx,
  ctx: Context,
  message: {
    readonly kind: Kind
    readonly payload: Messages[Kind]
    readonly userId: string | null
    readonly recipient: string
    readonly dedupeKey: string
  },
): Promise<void> {
  const inserted = await tx
    .insertInto('notifications')
    .values({
      user_id: message.userId,
      channel: 'email',
      recipient: message.recipient,
      kind: message.kind,
      payload: JSON.stringify(message.payload),
      dedupe_key: message.dedupeKey,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await enqueue(tx, ctx, 'deliver-notification', { notificationId: inserted.id })
}
