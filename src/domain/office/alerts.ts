/** What asks for somebody on the dashboard, the most pressing first. */
export const alertKinds = [
  'broken-journal',
  'broken-rules',
  'unread-rules',
  'late-rule-check',
  'late-journal-check',
  'failed-webhooks',
  'open-disputes',
  'failed-refunds',
  'refunds-to-approve',
  'left-parcels',
  'failed-payments',
  'failed-renewals',
  'waiting-declarations',
  'waiting-accounts',
  'waiting-quotes',
  'unidentified-parcels',
  'silent-shipments',
  'storage-overdue',
  'late-messages',
  'failed-messages',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** When each begins to be one. */
export const alertAfter = {
  unidentifiedDays: 3,
  quoteWorkingHours: 24,
  silentDays: 10,
  messageHours: 1,
  nightlyCheckHours: 36,
} as const

/** How far back a failure is still news. */
export const alertSince = { messageDays: 30, parcelDays: 30, paymentDays: 7 } as const

/** Counting ends here: « 1 000+ ». */
export const countLimit = 1000

/** The oldest look, at the rules or at the journal, that is not late: each is made every night. */
export const oldestTimelyCheck = (now: Date): Date =>
  new Date(now.getTime() - alertAfter.nightlyCheckHours * 3_600_000)

export const isCheckLate = (checkedAt: Date, now: Date): boolean =>
  checkedAt < oldestTimelyCheck(now)
