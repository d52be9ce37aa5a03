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
import { workingHoursBefore } from '#domain/storage/working-hours.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { isFailedLately } from '#server/checkout/is-failed-lately.ts'
import { isStorageOverdue } from '#server/parcels/is-storage-overdue.ts'

const day = 24 * 3_600_000

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

/** After `select from`: the rows that each alert counts. */
async function whatWaits(ctx: Context): Promise<Record<AlertKind, RawBuilder<unknown>>> {
  const ago = (days: number): Date => new Date(ctx.now().getTime() - days * day)
  const asked = workingHoursBefore(ctx.now(), alertAfter.quoteWorkingHours)
  return {
    'broken-journal': sql`audit_checks c, generate_series(1, c.broken)
      where c.id = (select max(id) from audit_checks)`,
    'failed-webhooks': sql`webhook_failures`,
    'open-disputes': sql`disputes where status = 'open'`,
    'failed-refunds': sql`refunds where status in ('returned', 'failed')`,
    'refunds-to-approve': sql`refunds where status = 'awaiting_approval'`,
    'failed-payments': sql`checkouts c where ${isFailedLately(ctx.now())}`,
    'waiting-quotes': sql`quotes where status = 'pending_validation' and created_at < ${asked}`,
    'unidentified-parcels': sql`parcels where customer_id is null
      and created_at < ${ago(alertAfter.unidentifiedDays)}
      and status in (${sql.join(inHouseStatuses.map((status) => sql.lit(status)))})`,
    // Shipment after shipment: as an anti-join it would read the facts of every shipment there ever was.
    'silent-shipments': sql`shipments s where s.status = 'handed_over' and s.handed_over_at < ${ago(alertAfter.silentDays)}
      and not (select coalesce(bool_or(e.at > ${ago(alertAfter.silentDays)}), false) from events e where e.shipment_id = s.id)`,
    'storage-overdue': sql`stored_parcels h join customers c on c.user_id = h.customer_id where ${await isStorageOverdue(ctx)} order by h.received_at desc`,
    'failed-messages': sql`notifications where channel <> 'site' and state = 'failed'
      and created_at > ${ago(alertSince.messageDays)}`,
  }
}
