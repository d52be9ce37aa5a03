import { insuredValue, insuredValueOfShipment } from '#domain/claim/compensation.ts'
import type { ClaimedBox, ClaimTerms } from '#domain/claim/claim-window.ts'
import type { BoxStatus } from '#domain/shipment/box.ts'
import { grams, type Cents } from '#domain/units.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'

type Own = { readonly boxId: string; readonly customerId: string }

/** A box through its owner. */
export const ownBox = (db: Database | Tx, { boxId, customerId }: Own) =>
  db
    .selectFrom('boxes as b')
    .innerJoin('shipments as s', 's.id', 'b.shipment_id')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin('quotes as q', 'q.id', 's.quote_id')
    .select(['b.id', 'b.place', 'b.status', 'b.weight_g', 'b.handed_over_at', 'b.delivered_at'])
    .select(['b.shipment_id', 's.number', 's.mode', 's.destination', 's.order_id'])
    .select(['q.insurance_tier', 'o.number as order_number', 'o.created_at as ordered_at'])
    .where('b.id', '=', boxId)
    .where('s.customer_id', '=', customerId)

export type BoxRow = NonNullable<Awaited<ReturnType<ReturnType<typeof ownBox>['executeTakeFirst']>>>

/** What the rules of a claim read; the terms are those of the day of the order. */
export type Claimable = ClaimedBox & {
  readonly terms: ClaimTerms
  readonly insuredCents: Cents
  readonly shipmentInsuredCents: Cents
}

export async function claimable(db: Database | Tx, row: BoxRow): Promise<Claimable> {
  const { carrierTerms, termsClauses } = (await publicationsInForce(db, row.ordered_at)).contents
  const window = row.mode === 'eco' ? carrierTerms.ecoWorkingDays : carrierTerms.workingDays
  const insurance = (weight: number) => ({
    weight: grams(weight),
    perKgCents: carrierTerms.compensationPerKgCents,
    atMostCents: carrierTerms.compensationAtMostCents,
  })
  const { insurance_tier: tier } = row
  const weights = await closedWeights(db, row.shipment_id)
  return {
    status: row.status as BoxStatus,
    handedOverAt: row.handed_over_at,
    deliveredAt: row.delivered_at,
    terms: { claimDays: termsClauses.claimDelay.days, latestWorkingDays: window.to },
    insuredCents: insuredValue({ tier, ...insurance(row.weight_g) }),
    shipmentInsuredCents: insuredValueOfShipment(tier, weights.map(insurance)),
  }
}

async function closedWeights(db: Database | Tx, shipmentId: string): Promise<number[]> {
  const boxes = await db
    .selectFrom('boxes')
    .select('weight_g')
    .where('shipment_id', '=', shipmentId)
    .where('status', '<>', 'opened')
    .execute()
  return boxes.map(({ weight_g: weight }) => weight)
}
