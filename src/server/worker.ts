import { randomUUID } from 'node:crypto'
import { reconcileCheckouts } from './checkout/reconcile-checkouts.ts'
import type { Context, Deps } from './core/context.ts'
import type { JobHandlers, JobName } from './core/jobs.ts'
import { renderInvoice } from './invoices/render-invoice.ts'
import { announceLegalText } from './legal-desk/announce-legal-text.ts'
import { deliverNotification } from './notifications/deliver-notification.ts'
import { deliverSms } from './notifications/deliver-sms.ts'
import { sweepOutbox } from './notifications/sweep-outbox.ts'
import { makeDataExport } from './personal-data/make-data-export.ts'
import { removeFiles } from './personal-data/remove-files.ts'
import { expireQuotes } from './quotes/expire-quotes.ts'
import { printAsSent } from './quotes/print-quote.ts'
import { reconcileRefunds } from './refunds/reconcile-refunds.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { keepRetention } from './retention/keep-retention.ts'
import { startRetention } from './retention/start-retention.ts'
import { tellDeadlines } from './notifications/tell-deadlines.ts'
import { checkJournal } from './journal/check-journal.ts'
import { sealJournal } from './journal/seal-journal.ts'
import { foldTallies } from './tallies/fold-tallies.ts'
import { followUnclaimed } from './storage/follow-unclaimed.ts'
import { tellUnreadMessages } from './threads/tell-unread-messages.ts'
import { endAtProvider } from './subscriptions/end-at-provider.ts'
import { followSubscriptions } from './subscriptions/follow-subscriptions.ts'
import { catchUpNights } from './system/catch-up-nights.ts'
import { checkRules } from './system/check-rules.ts'
import { forgetOld } from './system/forget-old.ts'

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
