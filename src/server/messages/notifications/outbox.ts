import { chosenChannels } from './chosen-channels.ts'
import { deliverNotificationJob } from './deliver-notification.ts'
import { deliverSmsJob } from './deliver-sms.ts'
import { tellOnSiteToo } from './tell-on-site.ts'
import { mayBeText, topicOfMessage } from './topic-of-message.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { enqueue } from '#server/core/jobs.ts'

/** Every message that Escale sends, with the ids its template needs. */
export type Messages = {
  readonly 'confirm-email': { readonly userId: string }
  readonly 'reset-password': { readonly userId: string }
  readonly 'password-changed': { readonly userId: string; readonly keepsOneSession?: boolean }
  readonly 'leave-email': { readonly changeId: string }
  readonly 'enter-email': { readonly changeId: string }
  readonly 'email-changed': { readonly changeId: string }
  readonly 'second-factor-changed': {
    readonly userId: string
    readonly change:
      | 'totp-added'
      | 'totp-removed'
      | 'passkey-added'
      | 'passkey-removed'
      | 'codes-renewed'
      | 'recovery-code-used'
      | 'all-removed'
    readonly at: string
  }
  readonly 'new-device': {
    readonly userId: string
    readonly at: string
    readonly device: string
  }
  readonly 'staff-invitation': { readonly invitationId: string }
  readonly 'phone-code': { readonly userId: string }
  readonly 'identity-linked': { readonly userId: string; readonly at: string }
  readonly 'identity-unlinked': { readonly userId: string; readonly at: string }
  readonly welcome: { readonly userId: string }
  readonly 'data-export-ready': { readonly exportId: string }
  readonly 'account-silent': { readonly userId: string; readonly endsOn: string }
  readonly 'account-deleted': {
    readonly firstName: string
    readonly because?: 'silence' | 'office'
  }
  readonly 'client-number-changed': { readonly userId: string; readonly former: string }
  readonly 'accounts-merged': { readonly keptId: string; readonly closedId: string }
  readonly 'admin-registration': { readonly userId: string }
  readonly 'contact-message': { readonly messageId: string }
  readonly 'parcel-received': { readonly parcelId: string }
  readonly 'reception-undone': {
    readonly userId: string
    /** A parcel that the mistaken slip began is gone since. */
    readonly parcelId: string
    readonly trackingNumber: string
  }
  readonly 'parcel-blocked': { readonly parcelId: string }
  readonly 'parcel-unblocked': { readonly parcelId: string }
  /** `hadLeft`: with the carrier, not from its shelf. */
  readonly 'parcel-returned': { readonly parcelId: string; readonly hadLeft: boolean }
  readonly 'parcel-left-box': { readonly shipmentId: string; readonly parcelId: string }
  readonly 'parcel-message': { readonly threadId: string }
  readonly 'quote-message': { readonly threadId: string }
  readonly 'request-answered': { readonly requestId: string }
  readonly 'request-carried-out': { readonly requestId: string }
  readonly 'claim-confirmed': { readonly requestId: string }
  readonly 'quote-ready': { readonly quoteId: string; readonly version: number }
  readonly 'quote-expiring': { readonly quoteId: string; readonly version: number }
  readonly 'storage-ending': { readonly parcelId: string }
  readonly 'storage-reminder': { readonly parcelId: string; readonly number: number }
  readonly 'parcel-unclaimed': { readonly parcelId: string }
  readonly 'quote-requested': { readonly quoteId: string }
  readonly 'payment-received': { readonly orderId: string }
  readonly 'payment-failed': { readonly orderId: string }
  readonly 'payment-refunded': { readonly refundId: string }
  readonly 'subscription-renewed': { readonly orderId: string }
  readonly 'subscription-failed': { readonly subscriptionId: string }
  readonly 'subscription-cancelled': { readonly subscriptionId: string }
  readonly 'subscription-resumed': { readonly subscriptionId: string }
  readonly 'subscription-ended': { readonly subscriptionId: string }
  readonly 'subscription-renewal-notice': { readonly subscriptionId: string }
  readonly 'shipment-handed-over': { readonly shipmentId: string }
  readonly 'hand-over-undone': { readonly shipmentId: string }
  readonly 'shipment-number-corrected': { readonly shipmentId: string }
  readonly 'shipment-delivered': { readonly shipmentId: string }
  readonly 'legal-changed': { readonly publicationId: string }
  readonly 'legal-receipt': { readonly legalRequestId: string }
  readonly 'legal-request': { readonly legalRequestId: string }
}
export type MessageKind = keyof Messages

type Message<Kind extends MessageKind> = {
  readonly kind: Kind
  readonly payload: Messages[Kind]
  /** Whose message it is, when their choice of channels counts. */
  readonly userId: string | null
  /** The mail address, or the number of a `phone-code`. */
  readonly recipient: string
  readonly dedupeKey: string
}

/**
 * Promises a message, once per `dedupeKey` and channel, in the transaction of the fact it tells: by the channels that
 * its reader chose for its topic, by mail when it has none.
 */
export async function notify<Kind extends MessageKind>(
  tx: Tx,
  ctx: Context,
  message: Message<Kind>,
): Promise<void> {
  if (message.kind === 'phone-code') return promise(tx, ctx, message, 'sms')
  await tellOnSiteToo(tx, ctx, message)
  const topic = topicOfMessage(message.kind)
  if (topic === undefined || message.userId === null) return promise(tx, ctx, message, 'email')

  const { email, sms, phone } = await chosenChannels(tx, message.userId, topic)
  if (email) await promise(tx, ctx, message, 'email')
  if (sms && mayBeText(message.kind)) {
    const dedupeKey = `${message.dedupeKey}:sms`
    await promise(tx, ctx, { ...message, recipient: phone, dedupeKey }, 'sms')
  }
}

/** What delivers a message of each channel. */
export const deliveryOf = { email: deliverNotificationJob, sms: deliverSmsJob } as const

async function promise<Kind extends MessageKind>(
  tx: Tx,
  ctx: Context,
  message: Message<Kind>,
  channel: keyof typeof deliveryOf,
): Promise<void> {
  const inserted = await tx
    .insertInto('notifications')
    .values({
      user_id: message.userId,
      channel,
      recipient: message.recipient,
      kind: message.kind,
      payload: JSON.stringify(message.payload),
      dedupe_key: message.dedupeKey,
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) await enqueue(tx, ctx, deliveryOf[channel], { notificationId: inserted.id })
}
