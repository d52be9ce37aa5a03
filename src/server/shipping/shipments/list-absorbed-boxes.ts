import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type {
  AbsorbedBox,
  listAbsorbedBoxes as endpoint,
} from '#contract/shipping/absorbed-boxes.ts'
import { boxNumber } from '#domain/shipment/box.ts'
import { boundsOfMonth, parisMonthOf } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'

/** The boxes that the house closed above what was paid in that month, the newest first, with the total of the month. */
export async function listAbsorbedBoxes(
  ctx: Context,
  { cursor, limit, month = parisMonthOf(ctx.now()) }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const { from, to } = boundsOfMonth(month)
  const absorbed = absorbedBetween(from, to)
  const after = decodeCursor(cursor)
  const older = after ? sql`where (a.created_at, a.id) < (${after.at}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<AbsorbedRow>`
    with a as (${absorbed}) select a.* from a ${older}
    order by a.created_at desc, a.id desc limit ${pageSize(limit) + 1}`.execute(ctx.db)
  const totals = await sql<{ boxes: number; cents: number }>`
    with a as (${absorbed})
    select count(*)::int as boxes, coalesce(sum(a.difference_cents), 0)::int as cents from a`.execute(
    ctx.db,
  )
  const total = totals.rows[0] ?? { boxes: 0, cents: 0 }
  return { ...pageOf(rows, limit, absorbedBox), month, total }
}

type AbsorbedRow = {
  readonly id: string
  readonly created_at: Date
  readonly actor_label: string
  readonly shipment_id: string
  readonly shipment_number: string
  readonly place: number
  readonly first_name: string
  readonly last_name: string
  readonly client_number: string
  readonly paid_up_to: number | null
  readonly weight_g: number
  readonly is_non_standard: boolean
  readonly difference_cents: number
  readonly reason: string | null
}

/**
 * Each pass of the hold is followed by the fact of the box that it closed. A box that was opened again cost nothing, nor one of a
 * cancelled shipment; the weight of all boxes counts once, at the last pass.
 */
const absorbedBetween = (from: Date, to: Date) => sql`
  select b.id, e.at as created_at, e.actor_label, e.shipment_id, s.number as shipment_number, b.place,
    c.first_name, c.last_name, c.client_number, (e.details ->> 'paidUpToGrams')::int as paid_up_to,
    (e.details ->> 'weightGrams')::int as weight_g, (e.details ->> 'isNonStandard')::boolean as is_non_standard,
    (e.details ->> 'differenceCents')::int as difference_cents, f.after ->> 'reason' as reason
  from events e
  join lateral (select p.details from events p where p.shipment_id = e.shipment_id and p.id > e.id
    and p.type = 'shipment.packed' order by p.id limit 1) packed on true
  join boxes b on b.id = (packed.details ->> 'boxId')::uuid and b.status <> 'opened'
  join shipments s on s.id = e.shipment_id and s.status <> 'cancelled'
  join customers c on c.user_id = s.customer_id
  left join fact_changes f on f.event_id = e.id
  where is_staff_role(e.actor_role) and e.type = 'shipment.hold-passed' and e.at >= ${from} and e.at < ${to}
    and e.details ->> 'hold' = 'over-paid-tier'
    and (e.details ->> 'paidUpToGrams' is null or not exists (
      select from events l where l.shipment_id = e.shipment_id and l.id > e.id and l.type = e.type
        and l.details ->> 'hold' = 'over-paid-tier' and l.details ->> 'paidUpToGrams' is not null))`

const absorbedBox = (row: AbsorbedRow): AbsorbedBox => ({
  id: row.id,
  number: boxNumber(row.shipment_number, row.place),
  shipmentId: row.shipment_id,
  customer: { name: `${row.first_name} ${row.last_name}`, clientNumber: row.client_number },
  paidUpToGrams: row.paid_up_to,
  weightGrams: row.weight_g,
  isNonStandard: row.is_non_standard,
  differenceCents: row.difference_cents,
  reason: row.reason,
  by: row.actor_label,
  at: row.created_at.toISOString(),
})
