import type { MessageKind } from '#server/core/outbox.ts'
import type { MailTemplate } from './mail-content.ts'
import { accountDeleted } from './mails/account-deleted.ts'
import { accountSilent } from './mails/account-silent.ts'
import { accountsMerged } from './mails/accounts-merged.ts'
import { adminRegistration } from './mails/admin-registration.ts'
import { clientNumberChanged } from './mails/client-number-changed.ts'
import { confirmEmail } from './mails/confirm-email.ts'
import { contactMessage } from './mails/contact-message.ts'
import { handOverUndone, shipmentNumberCorrected } from './mails/departure-corrected.ts'
import { emailChanged } from './mails/email-changed.ts'
import { enterEmail } from './mails/enter-email.ts'
import { leaveEmail } from './mails/leave-email.ts'
import { dataExportReady } from './mails/data-export-ready.ts'
import { identityLinked, identityUnlinked } from './mails/identity-changed.ts'
import { legalChanged } from './mails/legal-changed.ts'
import { legalReceipt } from './mails/legal-receipt.ts'
import { legalRequest } from './mails/legal-request.ts'
import { newDevice } from './mails/new-device.ts'
import { parcelBlocked } from './mails/parcel-blocked.ts'
import { parcelReturned, parcelUnblocked } from './mails/parcel-freed.ts'
import { parcelLeftBox } from './mails/parcel-left-box.ts'
import { parcelReceived } from './mails/parcel-received.ts'
import { passwordChanged } from './mails/password-changed.ts'
import { paymentFailed } from './mails/payment-failed.ts'
import { paymentReceived } from './mails/payment-received.ts'
import { paymentRefunded } from './mails/payment-refunded.ts'
import { quoteExpiring } from './mails/quote-expiring.ts'
import { quoteReady } from './mails/quote-ready.ts'
import { quoteRequested } from './mails/quote-requested.ts'
import { claimConfirmed, requestAnswered, requestCarriedOut } from './mails/request-mails.ts'
import { receptionUndone } from './mails/reception-undone.ts'
import { resetPassword } from './mails/reset-password.ts'
import { secondFactorChanged } from './mails/second-factor-changed.ts'
import { shipmentDelivered } from './mails/shipment-delivered.ts'
import { shipmentHandedOver } from './mails/shipment-handed-over.ts'
import { staffInvitation } from './mails/staff-invitation.ts'
import { storageEnding } from './mails/storage-ending.ts'
import { parcelMessage, quoteMessage } from './mails/thread-message.ts'
import { subscriptionCancelled } from './mails/subscription-cancelled.ts'
import { subscriptionEnded } from './mails/subscription-ended.ts'
import { subscriptionFailed } from './mails/subscription-failed.ts'
import { subscriptionRenewalNotice } from './mails/subscription-renewal-notice.ts'
import { subscriptionRenewed } from './mails/subscription-renewed.ts'
import { subscriptionResumed } from './mails/subscription-resumed.ts'
import { parcelUnclaimed, storageReminder } from './mails/unclaimed-mails.ts'
import { welcome } from './mails/welcome.ts'

/** A code goes to the telephone that it proves. */
export type MailKind = Exclude<MessageKind, 'phone-code'>

/** One template per message. */
export const mails: { readonly [Kind in MailKind]: MailTemplate<Kind> } = {
  'account-deleted': accountDeleted,
  'account-silent': accountSilent,
  'accounts-merged': accountsMerged,
  'admin-registration': adminRegistration,
  'client-number-changed': clientNumberChanged,
  'confirm-email': confirmEmail,
  'contact-message': contactMessage,
  'email-changed': emailChanged,
  'enter-email': enterEmail,
  'leave-email': leaveEmail,
  'data-export-ready': dataExportReady,
  'hand-over-undone': handOverUndone,
  'identity-linked': identityLinked,
  'identity-unlinked': identityUnlinked,
  'legal-changed': legalChanged,
  'legal-receipt': legalReceipt,
  'legal-request': legalRequest,
  'new-device': newDevice,
  'claim-confirmed': claimConfirmed,
  'parcel-blocked': parcelBlocked,
  'parcel-returned': parcelReturned,
  'parcel-unblocked': parcelUnblocked,
  'parcel-unclaimed': parcelUnclaimed,
  'parcel-left-box': parcelLeftBox,
  'parcel-message': parcelMessage,
  'parcel-received': parcelReceived,
  'reception-undone': receptionUndone,
  'password-changed': passwordChanged,
  'payment-failed': paymentFailed,
  'payment-received': paymentReceived,
  'payment-refunded': paymentRefunded,
  'quote-expiring': quoteExpiring,
  'quote-message': quoteMessage,
  'quote-ready': quoteReady,
  'quote-requested': quoteRequested,
  'request-answered': requestAnswered,
  'request-carried-out': requestCarriedOut,
  'reset-password': resetPassword,
  'second-factor-changed': secondFactorChanged,
  'shipment-delivered': shipmentDelivered,
  'shipment-handed-over': shipmentHandedOver,
  'shipment-number-corrected': shipmentNumberCorrected,
  'staff-invitation': staffInvitation,
  'storage-reminder': storageReminder,
  'storage-ending': storageEnding,
  'subscription-cancelled': subscriptionCancelled,
  'subscription-ended': subscriptionEnded,
  'subscription-failed': subscriptionFailed,
  'subscription-resumed': subscriptionResumed,
  'subscription-renewal-notice': subscriptionRenewalNotice,
  'subscription-renewed': subscriptionRenewed,
  welcome,
}
