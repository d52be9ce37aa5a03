import type { Job } from './core/jobs.ts'
import { deliverNotificationJob } from './messages/notifications/deliver-notification.ts'
import { deliverSmsJob } from './messages/notifications/deliver-sms.ts'
import { renderInvoiceJob } from './payments/invoices/render-invoice.ts'
import { renderSlipJob } from './shipping/dispatches/slip-content.ts'
import { printQuoteJob } from './sales/quotes/print-quote.ts'
import { sendRefundJob } from './payments/refunds/send-refund.ts'
import { reconcileCheckoutsJob } from './payments/reconciliation/reconcile-checkouts.ts'
import { warnOfDeadlinesJob } from './payments/disputes/warn-of-deadlines.ts'
import { compareWithProviderJob } from './payments/comparison/compare-with-provider.ts'
import { archiveYearsJob } from './payments/archives/archive-years.ts'
import { reconcileRefundsJob } from './payments/refunds/reconcile-refunds.ts'
import { endSupplementsJob } from './sales/quotes/end-supplements.ts'
import { expireQuotesJob } from './sales/quotes/release-quote.ts'
import { expireReturnsJob } from './shipping/returns/give-up-return.ts'
import { followSubscriptionsJob } from './payments/reconciliation/follow-subscriptions.ts'
import { announcePlanPriceJob } from './payments/plan-prices/announce-plan-price.ts'
import { followPlanPricesJob } from './payments/plan-prices/follow-plan-prices.ts'
import { carryOutCancellationsJob } from './payments/legal-requests/carry-out-cancellations.ts'
import { endSubscriptionJob } from './payments/subscriptions/end-at-provider.ts'
import { endAtTermJob } from './payments/subscriptions/end-at-term.ts'
import { detachPaymentMethodJob } from './payments/payment-methods/remove-payment-method.ts'
import {
  deleteStripeCustomersJob,
  syncStripeCustomerJob,
} from './payments/stripe/sync-stripe-customer.ts'
import { settleClaimsJob } from './shipping/claims/claim-transfer.ts'
import { sweepOutboxJob } from './messages/notifications/outbox.ts'
import { notifyUnreadMessagesJob } from './messages/threads/notify-unread-messages.ts'
import { followStandingOrdersJob } from './sales/standing-orders/follow-standing-orders.ts'
import { notifyDeadlinesJob } from './sales/quotes/notify-deadlines.ts'
import { askForPapersJob } from './shipping/declarations/ask-for-papers.ts'
import { followSettlementsJob } from './warehouse/storage/follow-settlements.ts'
import { followUnclaimedJob } from './warehouse/storage/follow-unclaimed.ts'
import { foldTalliesJob } from './office/tallies/tallies.ts'
import { checkJournalJob } from './office/journal/check-journal.ts'
import { checkFilesJob } from './office/system/check-files.ts'
import { checkRulesJob } from './office/system/check-rules.ts'
import { makeDataExportJob } from './people/personal-data/make-data-export.ts'
import { removeFilesJob } from './core/remove-files.ts'
import { forgetOldJob } from './office/system/forget-old.ts'
import { followBoxesJob } from './shipping/tracking/follow-boxes.ts'
import { keepRetentionJob, startRetentionJob } from './people/retention/keep-retention.ts'
import {
  announceLegalTextJob,
  announceLegalTextsJob,
} from './papers/legal-desk/announce-legal-text.ts'

/** Every job; each is defined beside its verb. */
export const jobs: readonly Job[] = [
  deliverNotificationJob,
  deliverSmsJob,
  renderInvoiceJob,
  renderSlipJob,
  printQuoteJob,
  sendRefundJob,
  reconcileCheckoutsJob,
  reconcileRefundsJob,
  warnOfDeadlinesJob,
  compareWithProviderJob,
  archiveYearsJob,
  expireQuotesJob,
  expireReturnsJob,
  endSupplementsJob,
  followStandingOrdersJob,
  followSubscriptionsJob,
  announcePlanPriceJob,
  followPlanPricesJob,
  carryOutCancellationsJob,
  endAtTermJob,
  endSubscriptionJob,
  detachPaymentMethodJob,
  syncStripeCustomerJob,
  deleteStripeCustomersJob,
  settleClaimsJob,
  sweepOutboxJob,
  notifyUnreadMessagesJob,
  notifyDeadlinesJob,
  followSettlementsJob,
  followUnclaimedJob,
  askForPapersJob,
  followBoxesJob,
  foldTalliesJob,
  checkJournalJob,
  checkFilesJob,
  checkRulesJob,
  makeDataExportJob,
  removeFilesJob,
  forgetOldJob,
  startRetentionJob,
  announceLegalTextJob,
  announceLegalTextsJob,
  keepRetentionJob,
]
