import type * as z from 'zod/mini'
import type {
  compareShippingWays as endpoint,
  PlannedShipment,
} from '#contract/sales/shipping-ways.ts'
import {
  cheapestWay,
  type ParcelToShip,
  type PlannedShipment as Planned,
  type Way,
  type Ways,
} from '#domain/grouping/cheapest-way.ts'
import { compareWays } from '#domain/grouping/compare-ways.ts'
import { withAdded } from '#domain/quote/storage-lines.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { accepted, Refused } from '#server/core/refused.ts'
import { storageOfEach, totalOf, type StorageOfEach } from './counted-storage.ts'
import { customerTerms, type CustomerTerms } from '#server/offer/terms/customer-terms.ts'
import { freeParcels, type FreeParcel } from './free-parcels.ts'

/** Group or split: the cheapest shipments for the customer's own measured parcels, beside the two plain ways; writes nothing. */
export async function compareShippingWays(
  ctx: Context,
  { parcels: parcelIds, insurance, ...asked }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  // Fifty parcels take a processor a few hundredths of a second: the limit allows many changes of mind, and no flood.
  const key = `shipping-ways:${customerId}`
  await requireAttempt(ctx, { key, max: 120, windowSeconds: 600 })
  const parcels = await measuredParcels(ctx.db, customerId, parcelIds)
  if (parcels.length === 0) throw new Refused('parcels-not-measured')
  const terms = await customerTerms(ctx.db, ctx, customerId, parcels.length)
  const ways = accepted(waysFor(terms, { ...asked, insuranceTier: insurance }, parcels))
  return waysView(ways, await storageOfEach(ctx.db, ctx, terms.catalogue, parcelIds))
}

/** The customer's own free parcels, as the warehouse measured them; refuses when one is not. */
export const measuredParcels = async (
  db: Database | Tx,
  customerId: string,
  parcelIds: readonly string[],
): Promise<ParcelToShip[]> => (await freeParcels(db, customerId, parcelIds)).map(measured)

type Wish = Omit<Parameters<typeof cheapestWay>[1], 'plan' | 'discount'>

/** The shipments to compare for this customer, with their plan, counters and agreed discount. */
export const waysFor = (
  { catalogue, plan, counters, discount }: CustomerTerms,
  wish: Wish,
  parcels: readonly ParcelToShip[],
) => cheapestWay(catalogue, { ...wish, plan, discount }, parcels, counters)

/** The comparison, with the storage due by parcel, which is the same for every way. */
export function waysView(
  { cheapest, together, apart, isProved }: Ways,
  storage: StorageOfEach = new Map(),
): z.input<typeof endpoint.output> {
  const storageCents = totalOf(storage)
  const beside = (other: Way) => ({
    totalCents: other.totalCents + storageCents,
    differences: compareWays(cheapest, other),
  })
  return {
    shipments: cheapest.shipments.map((shipment) => shipmentView(shipment, storage)),
    totalCents: cheapest.totalCents + storageCents,
    isProved,
    together: together && beside(together),
    apart: beside(apart),
  }
}

function measured({ id, measures }: FreeParcel): ParcelToShip {
  if (measures === null) throw new Refused('parcels-not-measured', { parcelIds: [id] })
  return { id, ...measures }
}

function shipmentView({ estimate, ...shipment }: Planned, storage: StorageOfEach): PlannedShipment {
  const due = shipment.parcelIds.flatMap((id) => storage.get(id) ?? [])
  const { lines, ...totals } = withAdded(estimate, due)
  return {
    parcelIds: [...shipment.parcelIds],
    type: shipment.type,
    options: [...shipment.options],
    weightGrams: shipment.weight,
    boxMm: [shipment.box.length, shipment.box.width, shipment.box.height],
    ...totals,
    lines: lines.map(({ code, label, amountCents }) => ({ code, label, amountCents })),
  }
}
