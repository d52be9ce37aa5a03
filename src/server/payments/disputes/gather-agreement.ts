import type { Gathered } from '#contract/payments/disputes.ts'
import { announcementKey } from '#domain/standing-order/payment-of.ts'
import type { Database } from '#server/core/context.ts'
import { sentAt } from '#server/messages/notifications/sent-at.ts'
import type { DisputeRow } from './dispute-rows.ts'

/** What the buyer agreed to beforehand, when a standing order paid, and when the mail that announced the payment left. */
export async function agreementOf(
  db: Database,
  { checkoutId }: DisputeRow,
): Promise<Gathered['agreement']> {
  if (checkoutId === null) return null
  const row = await db
    .selectFrom('standing_orders')
    .select(['id', 'agreement_version', 'agreed_at', 'ceiling_cents', 'stop_hours', 'version'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  if (!row || row.version === null) return null
  const announcedAt = await sentAt(db, announcementKey(row.id, row.version))
  return {
    version: row.agreement_version,
    at: row.agreed_at.toISOString(),
    ceilingCents: row.ceiling_cents,
    stopHours: row.stop_hours,
    announcedAt: announcedAt?.toISOString() ?? null,
  }
}
