import { randomUUID } from 'node:crypto'
import { reconcileCheckouts } from '#server/payments/reconciliation/reconcile-checkouts.ts'
import type { Context, Deps } from './core/context.ts'
import type { JobHandlers, JobName } from './core/jobs.ts'
import { renderInvoice } from '#server/payments/invoices/render-invoice.ts'
import { announceLegalText } from '#server/papers/legal-desk/announce-legal-text.ts'
import { deliverNotification } from '#server/messages/notifications/deliver-notification.ts'
import { deliverSms } from '#server/messages/notifications/deliver-sms.ts'
import { sweepOutbox } from '#server/messages/notifications/sweep-outbox.ts'
import { makeDataExport } from '#server/people/personal-data/make-data-export.ts'
import { removeFiles } from '#server/core/remove-files.ts'
import { expireQuotes } from '#server/sales/quotes/expire-quotes.ts'
import { printAsSent } from '#server/sales/quotes/print-quote.ts'
import { reconcileRefunds } from '#server/payments/refunds/reconcile-refunds.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { keepRetention } from '#server/people/retention/keep-retention.ts'
import { startRetention } from '#server/people/retention/start-retention.ts'
import { tellDeadlines } from '#server/sales/quotes/tell-deadlines.ts'
import { checkJournal } from '#server/office/journal/check-journal.ts'
import { sealJournal } from '#server/office/journal/seal-journal.ts'
import { foldTallies } from '#server/office/tallies/fold-tallies.ts'
import { followUnclaimed } from '#server/warehouse/storage/follow-unclaimed.ts'
import { tellUnreadMessages } from '#server/messages/threads/tell-unread-messages.ts'
import { endAtProvider } from '#server/payments/subscriptions/end-at-provider.ts'
import { followSubscriptions } from '#server/payments/reconciliation/follow-subscriptions.ts'
import { catchUpNights } from '#server/office/system/catch-up-nights.ts'
import { checkRules } from '#server/office/system/check-rules.ts'
import { forgetOld } from '#server/office/system/forget-old.ts'

/** Starts taking jobs. Delivery is at least once, so every handler is safe to run twice. */
export async function startWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(handlers, (name) => jobContext(deps, name))
  await catchUpNights(jobContext(deps, 'check-rules'))
}

/** A job acts under its own name in every fact it records. */
export const jobContext = (deps: Deps, name: JobName): Context => ({
  ...deps,
  actor: { kind: 'job', name },
  requestId: randomUUID(),
  path: `JOB ${name}`,
  clientAddress: 'local',
})

export const handlers: JobHandlers = {
  'deliver-notification': deliverNotification,
  'deliver-sms': deliverSms,
  'render-invoice': (ctx, { invoiceId }) => renderInvoice(ctx, invoiceId),
  'print-quote': (ctx, { quoteId }) => printAsSent(ctx, quoteId),
  'refund-payment': (ctx, { refundId }) => sendRefund(ctx, refundId),
  'reconcile-checkouts': reconcileCheckouts,
  'reconcile-refunds': reconcileRefunds,
  'expire-quotes': expireQuotes,
  'follow-subscriptions': followSubscriptions,
  'end-subscription': (ctx, { stripeSubscriptionId }) => endAtProvider(ctx, stripeSubscriptionId),
  'sweep-outbox': sweepOutbox,
  'tell-unread-messages': tellUnreadMessages,
  'tell-deadlines': tellDeadlines,
  'follow-unclaimed': followUnclaimed,
  'fold-tallies': foldTallies,
  'seal-journal': sealJournal,
  'check-journal': checkJournal,
  'check-rules': checkRules,
  'make-data-export': (ctx, { exportId }) => makeDataExport(ctx, exportId),
  'remove-files': (ctx, { keys }) => removeFiles(ctx, keys),
  'forget-old': forgetOld,
  'start-retention': startRetention,
  'announce-legal-text': (ctx, { publicationId }) => announceLegalText(ctx, publicationId),
  'keep-retention': keepRetention,
}
