import type { MessageTemplates } from '#server/messages/notifications/mail-content.ts'
import { accountDeleted } from '#server/people/mails/account-deleted.ts'
import { accountSilent } from '#server/people/mails/account-silent.ts'
import { accountsMerged } from '#server/people/mails/accounts-merged.ts'
import { adminRegistration } from '#server/people/mails/admin-registration.ts'
import { clientNumberChanged } from '#server/people/mails/client-number-changed.ts'
import { confirmEmail } from '#server/people/mails/confirm-email.ts'
import { contactMessage } from '#server/messages/mails/contact-message.ts'
import {
  handOverUndone,
  shipmentNumberCorrected,
} from '#server/shipping/mails/departure-corrected.ts'
import { emailChanged } from '#server/people/mails/email-changed.ts'
import { enterEmail } from '#server/people/mails/enter-email.ts'
import { leaveEmail } from '#server/people/mails/leave-email.ts'
import { dataExportReady } from '#server/office/mails/data-export-ready.ts'
import { identityLinked, identityUnlinked } from '#server/people/mails/identity-changed.ts'
import { legalChanged } from '#server/papers/mails/legal-changed.ts'
import { legalReceipt } from '#server/payments/mails/legal-receipt.ts'
import { legalRequest } from '#server/payments/mails/legal-request.ts'
import { newDevice } from '#server/people/mails/new-device.ts'
import { parcelBlocked } from '#server/shipping/mails/parcel-blocked.ts'
import { parcelReturned, parcelUnblocked } from '#server/shipping/mails/parcel-freed.ts'
import { parcelLeftBox } from '#server/shipping/mails/parcel-left-box.ts'
import { parcelReceived } from '#server/warehouse/mails/parcel-received.ts'
import { passwordChanged } from '#server/people/mails/password-changed.ts'
import { paymentFailed } from '#server/payments/mails/payment-failed.ts'
import { paymentReceived } from '#server/payments/mails/payment-received.ts'
import { paymentRefunded } from '#server/payments/mails/payment-refunded.ts'
import { quoteExpiring } from '#server/sales/mails/quote-expiring.ts'
import { quoteReady } from '#server/sales/mails/quote-ready.ts'
import { quoteRequested } from '#server/sales/mails/quote-requested.ts'
import {
  claimConfirmed,
  requestAnswered,
  requestCarriedOut,
} from '#server/shipping/mails/request-mails.ts'
import { receptionUndone } from '#server/warehouse/mails/reception-undone.ts'
import { resetPassword } from '#server/people/mails/reset-password.ts'
import { secondFactorChanged } from '#server/people/mails/second-factor-changed.ts'
import { shipmentDelivered } from '#server/shipping/mails/shipment-delivered.ts'
import { shipmentHandedOver } from '#server/shipping/mails/shipment-handed-over.ts'
import { staffInvitation } from '#server/people/mails/staff-invitation.ts'
import { storageEnding } from '#server/warehouse/mails/storage-ending.ts'
import { parcelMessage, quoteMessage } from '#server/messages/mails/thread-message.ts'
import { subscriptionCancelled } from '#server/payments/mails/subscription-cancelled.ts'
import { subscriptionEnded } from '#server/payments/mails/subscription-ended.ts'
import { subscriptionFailed } from '#server/payments/mails/subscription-failed.ts'
import { subscriptionRenewalNotice } from '#server/payments/mails/subscription-renewal-notice.ts'
import { subscriptionRenewed } from '#server/payments/mails/subscription-renewed.ts'
import { subscriptionResumed } from '#server/payments/mails/subscription-resumed.ts'
import { parcelUnclaimed, storageReminder } from '#server/warehouse/mails/unclaimed-mails.ts'
import { welcome } from '#server/people/mails/welcome.ts'
import { parcelReceivedText } from '#server/warehouse/mails/parcel-received-text.ts'
import { phoneCodeText } from '#server/people/mails/phone-code-text.ts'
import { quoteReadyText } from '#server/sales/mails/quote-ready-text.ts'
import {
  shipmentDeliveredText,
  shipmentHandedOverText,
  shipmentNumberCorrectedText,
} from '#server/shipping/mails/shipment-texts.ts'

/** One template per message. */
export const mails: MessageTemplates['mails'] = {
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

/** The messages that may also leave as an SMS. */
export const texts: MessageTemplates['texts'] = {
  'parcel-received': parcelReceivedText,
  'phone-code': phoneCodeText,
  'quote-ready': quoteReadyText,
  'shipment-delivered': shipmentDeliveredText,
  'shipment-handed-over': shipmentHandedOverText,
  'shipment-number-corrected': shipmentNumberCorrectedText,
}
