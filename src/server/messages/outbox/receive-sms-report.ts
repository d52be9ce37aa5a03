import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { recipientOf } from '#server/messages/notifications/recipient-of.ts'
import { isOurSignature } from '#server/messages/notifications/sms-report-url.ts'
import { brevoReportOf, type SmsReport } from './brevo-report.ts'

type Asked = { readonly outboxId: string; readonly signature: string }

/**
 * Stores what the supplier says of an SMS. Reports come twice and in any order: « delivered » is final, « failed » gives way to it.
 * An unknown or released number loses its verification, so that no SMS goes to it any more. Answers alike whether or not the SMS
 * exists (docs/rules/messages.md#delivery-reports).
 */
export async function receiveSmsReport(
  anybody: Context,
  { outboxId, signature }: Asked,
  body: Uint8Array,
): Promise<{ received: true }> {
  const report = brevoReportOf(body)
  if (!report || !isOurSignature(anybody, outboxId, signature)) return { received: true }
  const ctx: Context = { ...anybody, actor: { kind: 'provider', name: 'brevo' } }
  await ctx.db.transaction().execute(async (tx) => {
    const sms = await lockSms(tx, outboxId)
    if (!sms || sms.report === 'delivered' || isKnown(sms, report)) return
    await saveReport(tx, ctx, outboxId, report)
    if (report.isNumberGone) await leaveNumber(tx, ctx, sms)
  })
  return { received: true }
}

const isKnown = (sms: SentSms, { state, code }: SmsReport): boolean =>
  sms.report === state && sms.report_code === code

type SentSms = NonNullable<Awaited<ReturnType<typeof lockSms>>>

/** Waits for the job that is sending it: a report may come before that job has committed. */
const lockSms = (tx: Tx, outboxId: string) =>
  tx
    .selectFrom('notifications')
    .select(['id', 'user_id', 'recipient', 'sent_at', 'report', 'report_code'])
    .where('id', '=', outboxId)
    .where('channel', '=', 'sms')
    .where('state', '=', 'sent')
    .forUpdate()
    .executeTakeFirst()

const saveReport = (tx: Tx, ctx: Context, outboxId: string, { state, code }: SmsReport) =>
  tx
    .updateTable('notifications')
    .set({ report: state, report_code: code, reported_at: ctx.now() })
    .where('id', '=', outboxId)
    .execute()

/** Once: a number that its owner changed, or verified again since this SMS, keeps its verification. */
async function leaveNumber(tx: Tx, ctx: Context, sms: SentSms): Promise<void> {
  const { user_id: userId, recipient, sent_at: sentAt } = sms
  if (userId === null || sentAt === null) return
  const { numUpdatedRows } = await tx
    .updateTable('customers')
    .set({ phone_verified_at: null })
    .where('user_id', '=', userId)
    .where('phone', '=', recipient)
    .where('phone_verified_at', '<=', sentAt)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await recordFact(tx, ctx, { type: 'account.phone-unreachable', customerId: userId })
  await notify(tx, ctx, {
    kind: 'phone-unreachable',
    payload: { userId },
    ...(await recipientOf(tx, userId)),
    dedupeKey: `phone-unreachable:${sms.id}`,
  })
}
