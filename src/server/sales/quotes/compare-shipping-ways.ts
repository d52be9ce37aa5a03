import type * as z from 'zod/mini'
import type { requestQuote as requestQuoteEndpoint } from '#contract/sales/quote-requests.ts'
import type {
  compareShippingWays as compareShippingWaysEndpoint,
  PlannedShipment,
} from '#contract/sales/shipping-ways.ts'
import {
  cheapestWay,
  compareWays,
  type ParcelToShip,
  type PlannedShipment as Planned,
  type Way,
  wayOfShipments,
  type Ways,
} from '#domain/grouping/cheapest-way.ts'
import { parcelCan, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { withAdded } from '#domain/quote/storage-lines.ts'
import { type Dimensions, grams, type Grams, millimetres } from '#domain/units.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { accepted, InvalidInput, Refused } from '#server/core/refused.ts'
import { storageOfEach, totalOf, type StorageOfEach } from './counted-storage.ts'
import { customerTerms, type CustomerTerms } from '#server/offer/terms/customer-terms.ts'

/** Group or split: the cheapest shipments for the customer's own measured parcels, beside the two plain ways; writes nothing. */
export async function compareShippingWays(
  ctx: Context,
  { parcels: parcelIds, insurance, ...asked }: z.output<typeof compareShippingWaysEndpoint.input>,
): Promise<z.input<typeof compareShippingWaysEndpoint.output>> {
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
const measuredParcels = async (
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
): z.input<typeof compareShippingWaysEndpoint.output> {
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

type FreeParcel = {
  readonly id: string
  readonly measures: { readonly weight: Grams; readonly dimensions: Dimensions } | null
}

/** The customer's own parcels that may enter a quote, in the requested order; refuses when one may not. */
export async function freeParcels(
  db: Database | Tx,
  customerId: string,
  parcelIds: readonly string[],
): Promise<FreeParcel[]> {
  if (parcelIds.length === 0) return []
  const rows = await db
    .selectFrom('parcels')
    .leftJoin('receptions', 'receptions.parcel_id', 'parcels.id')
    .select(['parcels.id', 'parcels.status'])
    .select(['weight_g', 'length_mm', 'width_mm', 'height_mm'])
    .where('parcels.id', 'in', parcelIds)
    .where('parcels.customer_id', '=', customerId)
    .execute()
  const free = new Map(
    rows
      .filter(({ status }) => parcelCan('request-quote', { status: status as ParcelStatus }))
      .map((row) => [row.id, row]),
  )
  return parcelIds.map((id) => {
    const row = free.get(id)
    if (!row) throw new Refused('parcel-not-available', { parcelIds: [id] })
    return { id, measures: measuresOf(row) }
  })
}

type Measures = {
  readonly weight_g: number | null
  readonly length_mm: number | null
  readonly width_mm: number | null
  readonly height_mm: number | null
}

function measuresOf(row: Measures): FreeParcel['measures'] {
  const { weight_g: weight, length_mm: length, width_mm: width, height_mm: height } = row
  if (weight === null || length === null || width === null || height === null) return null
  return {
    weight: grams(weight),
    dimensions: {
      length: millimetres(length),
      width: millimetres(width),
      height: millimetres(height),
    },
  }
}

type Request = z.output<typeof requestQuoteEndpoint.input>

type SplitRequest = Request & { readonly split: NonNullable<Request['split']> }

/**
 * The customer accepted a split at its shown amount: when a measure, a rate or a benefit changed since, refuses before the first
 * request is written.
 */
export async function requireSeenSplit(
  tx: Tx,
  ctx: Context,
  customerId: string,
  { split, parcelIds, destination, mode, insuranceTier }: SplitRequest,
): Promise<void> {
  const shipments = [parcelIds, ...split.others]
  const ids = shipments.flat()
  if (parcelIds.length === 0 || new Set(ids).size < ids.length) {
    throw new InvalidInput({ split: 'invalid' })
  }
  const parcels = await measuredParcels(tx, customerId, ids)
  const { catalogue, plan, discount, counters } = await customerTerms(
    tx,
    ctx,
    customerId,
    parcels.length,
  )
  const { type, options } = split
  const wish = { destination, mode, insuranceTier, type, options, plan, discount }
  const way = wayOfShipments(catalogue, wish, parcels, shipments, counters)
  const storageCents = totalOf(await storageOfEach(tx, ctx, catalogue, ids))
  const totalCents = way.ok ? way.value.totalCents + storageCents : null
  if (totalCents !== split.totalCents) throw new Refused('price-changed', { totalCents })
}
