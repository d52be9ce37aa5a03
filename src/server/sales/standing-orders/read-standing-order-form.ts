import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { readStandingOrderForm as endpoint } from '#contract/sales/standing-orders.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { firstPhoto } from '#server/core/parcel-faces.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { isLeaving } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'

const mostShown = 100

/** The parcels that may be chosen, the hours to stop and the terms. */
export async function readStandingOrderForm(
  ctx: Context,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  const { stopHours } = await readSettings(ctx.db)
  const { version } = await currentLegalTexts(ctx.db, ctx.now())
  const rows = await freeParcels(ctx, customerId)
  return {
    stopHours,
    termsVersion: version,
    parcels: rows.map((row) => ({
      id: row.id,
      trackingNumber: row.tracking_number,
      merchant: row.merchant,
      hasArrived: row.status === 'received',
      weightGrams: row.weight_g,
      photoId: row.photo_id,
      contentsCents: row.contents_cents,
    })),
  }
}

const freeParcels = ({ db }: Context, customerId: string) =>
  db
    .selectFrom('parcels as p')
    .leftJoin('receptions as r', 'r.parcel_id', 'p.id')
    .select(['p.id', 'p.tracking_number', 'p.merchant', 'p.status', 'r.weight_g'])
    .select(firstPhoto('p.id').as('photo_id'))
    .select(
      sql<number>`(select least(coalesce(sum(c.quantity::bigint * c.unit_cents), 0), 100000000)::int
        from content_lines c where c.parcel_id = p.id)`.as('contents_cents'),
    )
    .where('p.customer_id', '=', customerId)
    .where('p.status', 'in', ['pending_arrival', 'received'])
    .where('p.destroyed_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from standing_order_parcels l where l.parcel_id = p.id and l.live)
      and not ${isLeaving('p.id')}`,
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(mostShown)
    .execute()
