import * as z from 'zod/mini'
import type { Phone, Sms } from './phone.ts'

/** The outcomes that the page and the tests may report; `hard_bounce` is a number that does not exist or was released. */
const reportStatuses = ['delivered', 'soft_bounce', 'hard_bounce'] as const
export type ReportStatus = (typeof reportStatuses)[number]
const status = z.enum(reportStatuses)

export const reportNamed = (name: unknown): ReportStatus | undefined => status.safeParse(name).data

/** `sent`, with what the receiver answered; `no-address` when the SMS named none, `unreachable` when nobody listens there. */
export type Reported =
  | { readonly outcome: 'sent'; readonly answer: number }
  | { readonly outcome: 'no-address' | 'unreachable' }

/** Sends Brevo's event about one SMS to the `webUrl` of its request. */
export async function sendReport(phone: Phone, sms: Sms, report: ReportStatus): Promise<Reported> {
  if (sms.reportUrl === undefined) return { outcome: 'no-address' }
  const response = await fetch(sms.reportUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(eventOf(sms, report)),
    signal: AbortSignal.timeout(5000),
  }).catch(() => undefined)
  if (!response) return { outcome: 'unreachable' }
  phone.noteReport(sms.id, report)
  return { outcome: 'sent', answer: response.status }
}

/** developers.brevo.com/docs/transactional-webhooks, « Transactional SMS ». */
const eventOf = (sms: Sms, report: ReportStatus) => ({
  id: 26_570,
  to: sms.to.slice(1),
  sms_count: sms.segments,
  credits_used: sms.segments * 1.5,
  messageId: sms.id,
  remaining_credit: 1000,
  msg_status: report,
  date: new Date().toISOString().slice(0, 19).replace('T', ' '),
  type: 'transactional',
  reference: String(sms.id),
  ...(report === 'delivered' ? {} : { error_code: report === 'hard_bounce' ? 1 : 27 }),
})
