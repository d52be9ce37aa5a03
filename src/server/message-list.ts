import type * as z from 'zod'
import {
  accountDeactivated,
  accountDeleted,
  accountReactivated,
  accountSilent,
  accountsMerged,
  adminRegistration,
  welcome,
} from '#server/people/mails/account-mails.ts'
import {
  clientNumberChanged,
  contactChanged,
  identityLinked,
  identityUnlinked,
} from '#server/people/mails/identity-mails.ts'
import {
  confirmEmail,
  emailChanged,
  enterEmail,
  leaveEmail,
} from '#server/people/mails/email-mails.ts'
import {
  contactMessage,
  parcelMessage,
  quoteMessage,
} from '#server/messages/mails/message-mails.ts'
import { addressCorrected } from '#server/shipping/mails/address-corrected.ts'
import {
  handOverUndone,
  shipmentDelivered,
  shipmentHandedOver,
  shipmentNumberCorrected,
} from '#server/shipping/mails/shipment-mails.ts'
import { dataExportReady } from '#server/office/mails/data-export-ready.ts'
import { documentPublished, legalChanged } from '#server/papers/mails/paper-mails.ts'
import { disputeDeadline } from '#server/payments/mails/dispute-deadline.ts'
import { legalReceipt, legalRequest } from '#server/payments/mails/legal-mails.ts'
import {
  newDevice,
  passwordChanged,
  resetPassword,
  secondFactorChanged,
} from '#server/people/mails/security-mails.ts'
import { parcelBlocked } from '#server/shipping/mails/parcel-blocked.ts'
import {
  parcelLeftBox,
  parcelReturned,
  parcelUnblocked,
} from '#server/shipping/mails/parcel-freed.ts'
import {
  papersMissing,
  parcelReceived,
  receptionUndone,
} from '#server/warehouse/mails/reception-mails.ts'
import { optionDone, paymentFailed, paymentReceived } from '#server/payments/mails/payment-mails.ts'
import { paymentRefunded } from '#server/payments/mails/payment-refunded.ts'
import {
  quoteCancelled,
  quoteExpired,
  quoteExpiring,
  quoteReady,
  quoteRequested,
} from '#server/sales/mails/quote-mails.ts'
import {
  claimConfirmed,
  requestAnswered,
  requestCarriedOut,
} from '#server/shipping/mails/request-mails.ts'
import {
  returnDelivered,
  returnEnded,
  returnPriced,
  returnSent,
} from '#server/shipping/mails/return-mails.ts'
import {
  standingOrderAgreed,
  standingOrderPaused,
} from '#server/sales/mails/standing-order-agreed.ts'
import {
  standingOrderAnnounced,
  standingOrderEnded,
  standingOrderPapers,
} from '#server/sales/mails/standing-order-mails.ts'
import {
  claimAccepted,
  claimEnded,
  claimOpened,
  claimPaid,
  claimReceived,
  claimRejected,
  claimReopened,
  claimSent,
  claimTransfer,
} from '#server/shipping/mails/claim-mails.ts'
import {
  supplementRequested,
  supplementUnpaid,
  supplementWithdrawn,
} from '#server/shipping/mails/supplement-requested.ts'
import {
  boxCameBack,
  boxHeldInCustoms,
  boxNotDelivered,
  boxReturning,
  boxToCollect,
} from '#server/shipping/mails/tracking-news.ts'
import { staffInvitation } from '#server/people/mails/staff-invitation.ts'
import { storageEnding } from '#server/warehouse/mails/storage-ending.ts'
import { storageToSettle, storageWaived } from '#server/warehouse/mails/storage-mails.ts'
import {
  disposalAnnounced,
  parcelUnclaimed,
  storageReminder,
} from '#server/warehouse/mails/unclaimed-mails.ts'
import {
  subscriptionBenefitsStopped,
  subscriptionCancelled,
  subscriptionEnded,
  subscriptionResumed,
} from '#server/payments/mails/subscription-end-mails.ts'
import {
  subscriptionCardExpiring,
  subscriptionFailed,
  subscriptionRenewalNotice,
  subscriptionRenewed,
} from '#server/payments/mails/subscription-renewal-mails.ts'
import {
  subscriptionChanged,
  subscriptionChangeRevoked,
  subscriptionChangeScheduled,
  subscriptionChangeUnpaid,
} from '#server/payments/mails/subscription-change-mails.ts'
import {
  subscriptionPriceAnnounced,
  subscriptionPriceKept,
} from '#server/payments/mails/subscription-price-mails.ts'
import { phoneCode, phoneUnreachable } from '#server/people/mails/phone-mails.ts'

/** Every message; each is defined in the `mails/` folder of its wing. */
const list = [
  accountDeactivated,
  accountReactivated,
  accountDeleted,
  accountSilent,
  accountsMerged,
  adminRegistration,
  clientNumberChanged,
  confirmEmail,
  contactChanged,
  contactMessage,
  emailChanged,
  enterEmail,
  leaveEmail,
  dataExportReady,
  handOverUndone,
  identityLinked,
  identityUnlinked,
  legalChanged,
  legalReceipt,
  legalRequest,
  newDevice,
  papersMissing,
  claimAccepted,
  claimConfirmed,
  claimEnded,
  claimOpened,
  claimPaid,
  claimReceived,
  claimRejected,
  claimReopened,
  claimSent,
  claimTransfer,
  parcelBlocked,
  parcelReturned,
  parcelUnblocked,
  parcelUnclaimed,
  parcelLeftBox,
  parcelMessage,
  parcelReceived,
  receptionUndone,
  passwordChanged,
  paymentFailed,
  paymentReceived,
  paymentRefunded,
  quoteExpiring,
  quoteMessage,
  quoteReady,
  quoteRequested,
  requestAnswered,
  requestCarriedOut,
  returnDelivered,
  returnEnded,
  returnPriced,
  returnSent,
  resetPassword,
  secondFactorChanged,
  shipmentDelivered,
  shipmentHandedOver,
  supplementRequested,
  supplementUnpaid,
  supplementWithdrawn,
  shipmentNumberCorrected,
  addressCorrected,
  boxHeldInCustoms,
  boxNotDelivered,
  boxToCollect,
  boxCameBack,
  boxReturning,
  staffInvitation,
  standingOrderAgreed,
  standingOrderAnnounced,
  standingOrderEnded,
  standingOrderPapers,
  standingOrderPaused,
  storageReminder,
  storageEnding,
  subscriptionBenefitsStopped,
  storageToSettle,
  storageWaived,
  disposalAnnounced,
  subscriptionCancelled,
  subscriptionCardExpiring,
  subscriptionChangeRevoked,
  subscriptionChangeScheduled,
  subscriptionChangeUnpaid,
  subscriptionChanged,
  subscriptionEnded,
  subscriptionFailed,
  subscriptionResumed,
  subscriptionPriceAnnounced,
  subscriptionPriceKept,
  subscriptionRenewalNotice,
  subscriptionRenewed,
  phoneCode,
  phoneUnreachable,
  optionDone,
  quoteExpired,
  quoteCancelled,
  disputeDeadline,
  documentPublished,
  welcome,
] as const

type Listed = (typeof list)[number]
type ByKind = { readonly [Each in Listed as Each['kind']]: Each }

export const messages = Object.fromEntries(list.map((each) => [each.kind, each])) as ByKind

export type MessageKind = Listed['kind']
/** The kinds of messages to the office. */
export type OfficeKind = Extract<Listed, { topic: 'office' }>['kind']

/** The payload from which each message is written. */
export type Payloads = { readonly [Kind in MessageKind]: z.input<ByKind[Kind]['payload']> }
