import { insuredValue } from '#domain/claim/compensation.ts'
import type { ClaimedShipment, ClaimTerms } from '#domain/claim/claim-window.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { grams, type Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'

type Own = { readonly shipmentId: string; readonly customerId: string }

/** A shipment through its owner. */
export const ownShipment = (db: Database | Tx, { shipmentId, customerId }: Own) =>
  db
    .selectFrom('shipments as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin('quotes as q', 'q.id', 's.quote_id')
    .select(['s.id', 's.number', 's.status', 's.mode', 's.destination', 's.weight_g'])
    .select(['s.handed_over_at', 's.delivered_at', 's.order_id', 'q.insurance_tier'])
    .select(['o.number as order_number', 'o.created_at as ordered_at'])
    .where('s.id', '=', shipmentId)
    .where('s.customer_id', '=', customerId)

export type ShipmentRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof ownShipment>['executeTakeFirst']>>
>

/** What the rules of a claim read; the terms are those of the day of the order. */
export type Claimable = ClaimedShipment & {
  readonly terms: ClaimTerms
  readonly insuredCents: Cents
}

export async function claimable(db: Database | Tx, row: ShipmentRow): Promise<Claimable> {
  const { carrierTerms, termsClauses } = (await publicationsInForce(db, row.ordered_at)).contents
  const window = row.mode === 'eco' ? carrierTerms.ecoWorkingDays : carrierTerms.workingDays
  return {
    status: row.status as ShipmentStatus,
    handedOverAt: row.handed_over_at,
    deliveredAt: row.delivered_at,
    terms: { claimDays: termsClauses.claimDelay.days, latestWorkingDays: window.to },
    insuredCents: insuredValue({
      tier: row.insurance_tier,
      weight: grams(row.weight_g ?? 0),
      perKgCents: carrierTerms.compensationPerKgCents,
      atMostCents: carrierTerms.compensationAtMostCents,
    }),
  }
}
