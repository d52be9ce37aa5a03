import { workingHoursBefore } from '#domain/storage/working-day.ts'

const dayMs = 86_400_000

/** The alerts of the dashboard, most urgent first. */
export const alertKinds = [
  'broken-journal',
  'unread-journal',
  'broken-rules',
  'unread-rules',
  'late-rule-check',
  'late-journal-check',
  'late-comparison',
  'late-backup',
  'silent-suppliers',
  'failed-webhooks',
  'failed-jobs',
  'due-disputes',
  'open-disputes',
  'due-withdrawals',
  'provider-differences',
  'unconfirmed-vat',
  'failed-refunds',
  'refunds-to-approve',
  'left-parcels',
  'failed-payments',
  'failed-renewals',
  'waiting-declarations',
  'waiting-claims',
  'waiting-accounts',
  'waiting-quotes',
  'unidentified-parcels',
  'late-choices',
  'off-shelf-parcels',
  'silent-shipments',
  'doubtful-numbers',
  'returning-boxes',
  'storage-overdue',
  'late-messages',
  'failed-messages',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** What is broken, failed or late; the others wait within their time. */
export const redAlerts: ReadonlySet<AlertKind> = new Set([
  'broken-journal',
  'unread-journal',
  'broken-rules',
  'unread-rules',
  'late-rule-check',
  'late-journal-check',
  'late-comparison',
  'late-backup',
  'silent-suppliers',
  'failed-webhooks',
  'failed-jobs',
  'provider-differences',
  'unconfirmed-vat',
  'failed-refunds',
  'failed-renewals',
  'waiting-quotes',
  'late-choices',
  'unidentified-parcels',
  'silent-shipments',
  'storage-overdue',
  'late-messages',
  'failed-messages',
])

/** How long each thing may wait before it becomes an alert. */
export const alertAfter = {
  unidentifiedDays: 3,
  /** Of the fourteen that the law gives for the refund. */
  withdrawalDays: 9,
  /** Before the day of a table of VAT that is prepared, and not in force unconfirmed. */
  vatDays: 7,
  /** As the terms of sale promise. */
  answerWorkingHours: 24,
  /** Of the thirty in which the terms promise to hand a paid shipment over (C. conso. L216-1). */
  handOverDays: 23,
  silentDays: 10,
  messageHours: 1,
  nightlyCheckHours: 36,
} as const

/** The last day to hand over what was paid at this time. */
export const handOverBy = (paidAt: Date): Date => new Date(paidAt.getTime() + 30 * dayMs)

const answered: ReadonlySet<string> = new Set(['quotes', 'messages', 'contact'])

/** Whether what waits in the queue of the dashboard since `since` is late: an answer, or a shipment whose last day is near. */
export function isQueueLate(kind: string, since: Date, now: Date): boolean {
  if (answered.has(kind)) return since < workingHoursBefore(now, alertAfter.answerWorkingHours)
  return isShipmentQueue(kind) && since.getTime() < now.getTime() - alertAfter.handOverDays * dayMs
}

export const isShipmentQueue = (kind: string): boolean =>
  kind === 'to-pack' || kind === 'to-hand-over'

/** How long a failure stays an alert. */
export const alertSince = {
  messageDays: 30,
  parcelDays: 30,
  paymentDays: 7,
  unreadJournalDays: 7,
} as const

/** Counting stops here: « 1 000+ ». */
export const countLimit = 1000

/** A nightly check of the rules or of the journal, a comparison with the provider, or a backup, older than this is late. */
export const oldestTimelyCheck = (now: Date): Date =>
  new Date(now.getTime() - alertAfter.nightlyCheckHours * 3_600_000)

export const isCheckLate = (checkedAt: Date, now: Date): boolean =>
  checkedAt < oldestTimelyCheck(now)

/** Those whose servers Escale asks. */
export const suppliers = [
  'stripe',
  'mail',
  'sms',
  'google',
  'colissimo',
  'la-poste',
  'files',
] as const

export type Supplier = (typeof suppliers)[number]

const longestQuietMs = 30 * 60_000

/** Nobody has asked since this time: whether the supplier is still silent is not known. */
export const oldestSilence = (now: Date): Date => new Date(now.getTime() - longestQuietMs)
