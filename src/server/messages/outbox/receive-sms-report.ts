import * as z from 'zod/mini'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { isOurSignature } from '#server/messages/notifications/deliver-sms.ts'

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
    if (!sms) return
    if (sms.state !== 'sent') await noteLeft(tx, ctx, outboxId)
    if (report === 'left' || sms.report === 'delivered' || isKnown(sms, report)) return
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
    .select(['id', 'user_id', 'recipient', 'state', 'report', 'report_code'])
    .select((row) => row.fn.coalesce('sent_at', 'created_at').as('sent_at'))
    .where('id', '=', outboxId)
    .where('channel', '=', 'sms')
    .forUpdate()
    .executeTakeFirst()

/** The supplier took it, although its answer did not come. */
const noteLeft = (tx: Tx, ctx: Context, outboxId: string) =>
  tx
    .updateTable('notifications')
    .set({ state: 'sent', sent_at: ctx.now(), last_error: null })
    .where('id', '=', outboxId)
    .execute()

const saveReport = (tx: Tx, ctx: Context, outboxId: string, { state, code }: SmsReport) =>
  tx
    .updateTable('notifications')
    .set({ report: state, report_code: code, reported_at: ctx.now() })
    .where('id', '=', outboxId)
    .execute()

/** Once: a number that its owner changed, or verified again since this SMS, keeps its verification. */
async function leaveNumber(tx: Tx, ctx: Context, sms: SentSms): Promise<void> {
  const { user_id: userId, recipient, sent_at: sentAt } = sms
  if (userId === null) return
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
    userId,
    dedupeKey: `phone-unreachable:${sms.id}`,
  })
}

type SmsReport = {
  readonly state: 'delivered' | 'failed'
  /** The supplier's status and reason, for example « hard_bounce 12 »; `null` when it arrived. */
  readonly code: string | null
  /** The number does not exist, or is nobody's any more. */
  readonly isNumberGone: boolean
}

/**
 * Brevo's event of a transactional SMS (developers.brevo.com/docs/transactional-webhooks, « Transactional SMS »). Of a body that
 * repeats the number and the credits left, only the status and the reason are read. `left` for a status that is no outcome
 * (« sent », « accepted »); `undefined` for another body, and for an unknown status.
 */
export function brevoReportOf(body: Uint8Array): SmsReport | 'left' | undefined {
  const event = parsedEvent(body)
  if (!event) return undefined
  const status = event.msg_status.toLowerCase()
  if (status === 'delivered') return { state: 'delivered', code: null, isNumberGone: false }
  if (status === 'sent' || status === 'accepted') return 'left'
  if (!failures.includes(status)) return undefined
  const { data: reason } = reasonShape.safeParse(event.error_code)
  const code = reason === undefined ? status : `${status} ${reason}`
  return { state: 'failed', code, isNumberGone: status === 'hard_bounce' }
}

const failures: readonly string[] = ['hard_bounce', 'soft_bounce', 'rejected', 'blacklisted']

/** A code only: no words of the supplier, which may repeat the number. */
const reasonShape = z.union([
  z.int().check(z.minimum(0), z.maximum(99_999)),
  z.string().check(z.regex(/^\w{1,5}$/)),
])
const eventShape = z.looseObject({
  msg_status: z.string().check(z.regex(/^[A-Za-z_]{1,30}$/)),
  error_code: z.optional(z.unknown()),
})

function parsedEvent(body: Uint8Array) {
  try {
    return eventShape.safeParse(JSON.parse(new TextDecoder().decode(body))).data
  } catch {
    return undefined
  }
}
