import type { MessageTemplates } from './notifications/mail-content.ts'
import { accountDeleted } from './notifications/mails/account-deleted.ts'
import { accountSilent } from './notifications/mails/account-silent.ts'
import { accountsMerged } from './notifications/mails/accounts-merged.ts'
import { adminRegistration } from './notifications/mails/admin-registration.ts'
import { clientNumberChanged } from './notifications/mails/client-number-changed.ts'
import { confirmEmail } from './notifications/mails/confirm-email.ts'
import { contactMessage } from './notifications/mails/contact-message.ts'
import {
  handOverUndone,
  shipmentNumberCorrected,
} from './notifications/mails/departure-corrected.ts'
import { emailChanged } from './notifications/mails/email-changed.ts'
import { enterEmail } from './notifications/mails/enter-email.ts'
import { leaveEmail } from './notifications/mails/leave-email.ts'
import { dataExportReady } from './notifications/mails/data-export-ready.ts'
import { identityLinked, identityUnlinked } from './notifications/mails/identity-changed.ts'
import { legalChanged } from './notifications/mails/legal-changed.ts'
import { legalReceipt } from './notifications/mails/legal-receipt.ts'
import { legalRequest } from './notifications/mails/legal-request.ts'
import { newDevice } from './notifications/mails/new-device.ts'
import { parcelBlocked } from './notifications/mails/parcel-blocked.ts'
import { parcelReturned, parcelUnblocked } from './notifications/mails/parcel-freed.ts'
import { parcelLeftBox } from './notifications/mails/parcel-left-box.ts'
import { parcelReceived } from './notifications/mails/parcel-received.ts'
import { passwordChanged } from './notifications/mails/password-changed.ts'
import { paymentFailed } from './notifications/mails/payment-failed.ts'
import { paymentReceived } from './notifications/mails/payment-received.ts'
import { paymentRefunded } from './notifications/mails/payment-refunded.ts'
import { quoteExpiring } from './notifications/mails/quote-expiring.ts'
import { quoteReady } from './notifications/mails/quote-ready.ts'
import { quoteRequested } from './notifications/mails/quote-requested.ts'
import {
  claimConfirmed,
  requestAnswered,
  requestCarriedOut,
} from './notifications/mails/request-mails.ts'
import { receptionUndone } from './notifications/mails/reception-undone.ts'
import { resetPassword } from './notifications/mails/reset-password.ts'
import { secondFactorChanged } from './notifications/mails/second-factor-changed.ts'
import { shipmentDelivered } from './notifications/mails/shipment-delivered.ts'
import { shipmentHandedOver } from './notifications/mails/shipment-handed-over.ts'
import { staffInvitation } from './notifications/mails/staff-invitation.ts'
import { storageEnding } from './notifications/mails/storage-ending.ts'
import { parcelMessage, quoteMessage } from './notifications/mails/thread-message.ts'
import { subscriptionCancelled } from './notifications/mails/subscription-cancelled.ts'
import { subscriptionEnded } from './notifications/mails/subscription-ended.ts'
import { subscriptionFailed } from './notifications/mails/subscription-failed.ts'
import { subscriptionRenewalNotice } from './notifications/mails/subscription-renewal-notice.ts'
import { subscriptionRenewed } from './notifications/mails/subscription-renewed.ts'
import { subscriptionResumed } from './notifications/mails/subscription-resumed.ts'
import { parcelUnclaimed, storageReminder } from './notifications/mails/unclaimed-mails.ts'
import { welcome } from './notifications/mails/welcome.ts'
import { parcelReceivedText } from './notifications/texts/parcel-received-text.ts'
import { phoneCodeText } from './notifications/texts/phone-code-text.ts'
import { quoteReadyText } from './notifications/texts/quote-ready-text.ts'
import {
  shipmentDeliveredText,
  shipmentHandedOverText,
  shipmentNumberCorrectedText,
} from './notifications/texts/shipment-texts.ts'

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
