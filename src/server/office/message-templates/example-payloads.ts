import type { MessageKind, Payloads } from '#server/message-list.ts'
import { exampleTrackingNumber } from './insert-example-parcels.ts'
import { exampleEmails, examplePhone } from './insert-example-people.ts'
import type { ExampleRows } from './insert-example-requests.ts'

type Examples = {
  readonly [Kind in MessageKind]: (rows: ExampleRows, now: Date) => Payloads[Kind]
}

const user = ({ userId }: ExampleRows) => ({ userId })
const subscription = ({ subscriptionId }: ExampleRows) => ({ subscriptionId })
const changing = ({ changingId }: ExampleRows) => ({ subscriptionId: changingId })
const box = ({ shipmentId, boxId }: ExampleRows) => ({ shipmentId, boxId })
const quote = ({ quoteId }: ExampleRows) => ({ quoteId, version: 1 })
const order = ({ orderId }: ExampleRows) => ({ orderId })
const cargoClaim = ({ cargoClaimId }: ExampleRows) => ({ claimId: cargoClaimId })
const declaration = ({ legalRequestId }: ExampleRows) => ({ legalRequestId })
const userAt = ({ userId }: ExampleRows, now: Date) => ({ userId, at: now.toISOString() })

/** The payload of each message about the example rows: a new message does not compile without one. */
export const examplePayloads: Examples = {
  'account-deleted': () => ({ firstName: 'Léa' }),
  'account-silent': ({ userId }, now) => ({ userId, endsOn: inDays(now, 30) }),
  'accounts-merged': ({ userId, otherId }) => ({ keptId: userId, closedId: otherId }),
  'admin-registration': user,
  'client-number-changed': ({ userId }) => ({ userId, former: 'CLT-100001' }),
  'confirm-email': ({ otherId }) => ({ userId: otherId }),
  'contact-message': ({ messageId }) => ({ messageId }),
  'email-changed': ({ appliedChangeId }) => ({ changeId: appliedChangeId }),
  'enter-email': ({ openChangeId }) => ({ changeId: openChangeId }),
  'leave-email': ({ openChangeId }) => ({ changeId: openChangeId }),
  'dispute-deadline': ({ disputeId }) => ({ disputeId }),
  'data-export-ready': ({ exportId }) => ({ exportId }),
  'box-came-back': box,
  'box-held-in-customs': box,
  'box-not-delivered': box,
  'box-returning': box,
  'box-to-collect': box,
  'hand-over-undone': box,
  'identity-linked': userAt,
  'identity-unlinked': userAt,
  'legal-changed': ({ publicationId }) => ({ publicationId }),
  'legal-receipt': declaration,
  'legal-request': declaration,
  'new-device': (rows, now) => ({
    ...userAt(rows, now),
    device: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  }),
  'claim-accepted': cargoClaim,
  'claim-opened': cargoClaim,
  'claim-paid': cargoClaim,
  'claim-received': cargoClaim,
  'claim-rejected': cargoClaim,
  'claim-sent': cargoClaim,
  'claim-confirmed': ({ claimId }) => ({ requestId: claimId }),
  'papers-missing': ({ paidId }) => ({ parcelId: paidId }),
  'parcel-blocked': ({ blockedId }) => ({ parcelId: blockedId }),
  'parcel-returned': ({ returnedId }) => ({ parcelId: returnedId, hadLeft: false }),
  'parcel-unblocked': ({ arrivedId }) => ({ parcelId: arrivedId }),
  'parcel-unclaimed': ({ unclaimedId }) => ({ parcelId: unclaimedId }),
  'parcel-left-box': ({ shipmentId, returnedId }) => ({ shipmentId, parcelId: returnedId }),
  'parcel-message': ({ parcelThreadId }) => ({ threadId: parcelThreadId }),
  'parcel-received': ({ arrivedId }) => ({ parcelId: arrivedId }),
  'reception-undone': ({ userId, arrivedId }) => ({
    userId,
    parcelId: arrivedId,
    trackingNumber: exampleTrackingNumber,
  }),
  'password-changed': user,
  'payment-failed': order,
  'payment-received': order,
  'payment-refunded': ({ refundId }) => ({ refundId }),
  'quote-expiring': quote,
  'quote-message': ({ quoteThreadId }) => ({ threadId: quoteThreadId }),
  'quote-ready': quote,
  'quote-requested': ({ quoteId }) => ({ quoteId }),
  'request-answered': ({ answeredId }) => ({ requestId: answeredId }),
  'request-carried-out': ({ carriedOutId }) => ({ requestId: carriedOutId }),
  'return-delivered': ({ deliveredReturnId }) => ({ requestId: deliveredReturnId }),
  'return-ended': ({ endedReturnId }) => ({ requestId: endedReturnId }),
  'return-priced': ({ pricedReturnId }) => ({ requestId: pricedReturnId }),
  'return-sent': ({ deliveredReturnId }) => ({ requestId: deliveredReturnId }),
  'reset-password': user,
  'second-factor-changed': (rows, now) => ({ ...userAt(rows, now), change: 'passkey-added' }),
  'shipment-delivered': box,
  'shipment-handed-over': box,
  'shipment-number-corrected': box,
  'staff-invitation': ({ invitationId }) => ({ invitationId }),
  'standing-order-agreed': ({ waitingOrderId }) => ({ standingOrderId: waitingOrderId }),
  'standing-order-announced': ({ announcedOrderId }) => ({
    standingOrderId: announcedOrderId,
    version: 1,
  }),
  'standing-order-ended': ({ endedOrderId }) => ({ standingOrderId: endedOrderId }),
  'standing-order-papers': ({ waitingOrderId }) => ({ standingOrderId: waitingOrderId }),
  'standing-order-paused': ({ pausedOrderId }) => ({ standingOrderId: pausedOrderId }),
  'storage-reminder': ({ chargedId }) => ({ parcelId: chargedId, number: 1 }),
  'disposal-announced': ({ disposalId }) => ({ disposalId }),
  'storage-to-settle': ({ settlementId }) => ({ settlementId, number: 0 }),
  'storage-waived': ({ unclaimedId }) => ({ parcelId: unclaimedId, days: 10, amountCents: 1000 }),
  'storage-ending': ({ endingId }) => ({ parcelId: endingId }),
  'supplement-requested': ({ supplementId }) => ({ quoteId: supplementId }),
  'subscription-benefits-stopped': ({ stoppedId }) => ({ subscriptionId: stoppedId }),
  'subscription-cancelled': subscription,
  'subscription-card-expiring': changing,
  'subscription-change-revoked': subscription,
  'subscription-change-scheduled': changing,
  'subscription-change-unpaid': changing,
  'subscription-changed': order,
  'subscription-ended': ({ stoppedId }) => ({ subscriptionId: stoppedId }),
  'subscription-failed': ({ subscriptionId, attemptId }) => ({ subscriptionId, attemptId }),
  'subscription-resumed': subscription,
  'subscription-price-announced': ({ announcedId }) => ({ announcedId }),
  'subscription-price-kept': ({ announcedId }) => ({ announcedId }),
  'subscription-renewal-notice': subscription,
  'subscription-renewed': order,
  'phone-code': user,
  'phone-unreachable': user,
  'option-done': ({ arrivedId }) => ({ parcelId: arrivedId, quoteId: null, orderId: null }),
  'quote-expired': ({ quoteId }) => ({ quoteId }),
  'quote-cancelled': ({ quoteId }) => ({ quoteId }),
  'document-published': ({ publicationId }) => ({ documentId: publicationId }),
  welcome: user,
}

const inDays = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString()

/** The address that receives the example: some messages prove one. */
export function exampleRecipient(kind: string, channel: 'email' | 'sms'): string {
  if (channel === 'sms') return examplePhone
  if (kind === 'confirm-email') return exampleEmails.other
  return kind === 'staff-invitation' ? exampleEmails.next : exampleEmails.lea
}
