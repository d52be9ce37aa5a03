import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { listAlerts as endpoint } from '#contract/dashboard.ts'
import {
  alertAfter,
  alertKinds,
  alertSince,
  countLimit,
  type AlertKind,
} from '#domain/office/alerts.ts'
import { inHouseStatuses } from '#domain/parcel/parcel.ts'
import { failedRefundStatuses } from '#domain/refund/refund.ts'
import { workingHoursBefore } from '#domain/storage/working-hours.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { isFailedLately } from '#server/checkout/is-failed-lately.ts'
import { isStorageOverdue } from '#server/parcels/is-storage-overdue.ts'

const hour = 3_600_000
const day = 24 * hour

/** What waits for somebody, each counted up to the limit by an index of its own; what nobody waits for is left out. */
export async function listAlerts(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const waiting = await whatWaits(ctx)
  const alerts = await Promise.all(
    alertKinds.map(async (kind) => ({ kind, count: await countUpToLimit(ctx, waiting[kind]) })),
  )
  return { alerts: alerts.filter(({ count }) => count > 0) }
}

async function countUpToLimit({ db }: Context, rows: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(*)::int as count from (select from ${rows} limit ${countLimit + 1}) w`
  return (await counted.execute(db)).rows[0]?.count ?? 0
}

/** In the very words of the partial indexes. */
const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/** After `select from`: the rows that each alert counts. */
async function whatWaits(ctx: Context): Promise<Record<AlertKind, RawBuilder<unknown>>> {
  const ago = (days: number): Date => new Date(ctx.now().getTime() - days * day)
  const late = new Date(ctx.now().getTime() - alertAfter.messageHours * hour)
  const asked = workingHoursBefore(ctx.now(), alertAfter.quoteWorkingHours)
  return {
    'broken-journal': sql`audit_checks c, generate_series(1, c.broken)
      where c.id = (select max(id) from audit_checks)`,
    'broken-rules': sql`rule_checks c, jsonb_array_elements(c.broken)
      where c.id = (select max(id) from rule_checks)`,
    'failed-webhooks': sql`webhook_failures`,
    'open-disputes': sql`disputes where status = 'open'`,
    'failed-refunds': sql`refunds where status in (${literals(failedRefundStatuses)}) and settled_at is null`,
    'refunds-to-approve': sql`refunds where status = 'awaiting_approval'`,
    'failed-payments': sql`checkouts c where ${isFailedLately(ctx.now())}`,
    'failed-renewals': sql`subscriptions where status = 'past_due'`,
    'waiting-quotes': sql`quotes where status = 'pending_validation' and created_at < ${asked}`,
    'unidentified-parcels': sql`parcels where customer_id is null
      and created_at < ${ago(alertAfter.unidentifiedDays)}
      and status in (${literals(inHouseStatuses)})`,
    // Shipment after shipment: as an anti-join it would read the facts of every shipment there ever was.
    'silent-shipments': sql`shipments s where s.status = 'handed_over' and s.handed_over_at < ${ago(alertAfter.silentDays)}
      and not (select coalesce(bool_or(e.at > ${ago(alertAfter.silentDays)}), false) from events e where e.shipment_id = s.id)`,
    'storage-overdue': sql`stored_parcels h join customers c on c.user_id = h.customer_id where ${await isStorageOverdue(ctx)} order by h.received_at desc`,
    'late-messages': sql`notifications where channel <> 'site' and state = 'queued'
      and created_at < ${late} and coalesce(retried_at, created_at) < ${late}`,
    'failed-messages': sql`notifications where channel <> 'site' and state = 'failed'
      and created_at > ${ago(alertSince.messageDays)}`,
  }
}
