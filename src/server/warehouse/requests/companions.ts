import { sql } from 'kysely'
import type { ParcelFaces } from '#contract/core/parcel-faces.ts'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { cheapestWay, type ParcelToShip } from '#domain/grouping/cheapest-way.ts'
import { isDestination } from '#domain/destination/destination.ts'
import { sumOf } from '#domain/money.ts'
import { parcelTransitions } from '#domain/parcel/parcel.ts'
import { checkDeclaredValue, insuranceNeeded } from '#domain/pricing/declared-value.ts'
import { mostParcelsOfQuote } from '#domain/quote/quote.ts'
import { storageAccount } from '#domain/storage/storage.ts'
import { cents, grams, millimetres } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { parcelFaces } from '#server/core/parcel-faces.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'
import type { ParcelRow } from '#server/warehouse/parcels/parcel-queries.ts'
import { quotable } from '#server/warehouse/parcels/parcel-sql.ts'
import { storedParcels } from '#server/warehouse/storage/stored-parcels.ts'

type Companions = NonNullable<ParcelSituationView['companions']>

/** The other parcels that the same quote could take, and what they cost with this one to `destination`. */
export async function companionsOf(
  ctx: Context,
  customerId: string,
  row: ParcelRow,
  destination: string,
): Promise<Companions> {
  const others = sql`select p.id from parcels p where p.customer_id = ${customerId} and p.id <> ${row.id}
    and p.status = any(${parcelTransitions['request-quote'].from}) and ${sql.raw(quotable)}
    order by p.created_at desc, p.id desc limit ${mostParcelsOfQuote - 1}`
  const { rows } = await sql<{
    faces: ParcelFaces
    measures: Measures[]
  }>`select ${parcelFaces(others)} as faces, (select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.parcel_id, 'weight_g', r.weight_g, 'length_mm', r.length_mm, 'width_mm', r.width_mm, 'height_mm', r.height_mm,
      'contents_cents', (select coalesce(sum(l.quantity::bigint * l.unit_cents), 0)
        from content_lines l where l.parcel_id = r.parcel_id))), '[]')
    from receptions r where r.parcel_id in (${others})) as measures`.execute(ctx.db)
  const { faces = { count: 0, faces: [] }, measures = [] } = rows[0] ?? {}
  return {
    ...faces,
    weightGrams: measures.reduce((sum, { weight_g: weight }) => sum + (weight ?? 0), 0),
    price: isPriced(row, measures.length)
      ? await priceOf(ctx, customerId, destination, [row, ...measures])
      : null,
  }
}

/** More than these take the processor too long for a page that is only looked at: their price is on the request's page. */
const mostPriced = 12

/** Only a parcel that its owner wants grouped shows the price of the group. */
const isPriced = ({ requested_action: action }: ParcelRow, others: number): boolean =>
  action === 'grouping' && others > 0 && others < mostPriced

type Measures = Pick<
  ParcelRow,
  'id' | 'weight_g' | 'length_mm' | 'width_mm' | 'height_mm' | 'contents_cents'
>

/**
 * Grouped and standard, as the request opens with them, with the insurance that their contents need and the storage due; `null`
 * when it is on quote.
 */
async function priceOf(
  ctx: Context,
  customerId: string,
  destination: string,
  rows: readonly Measures[],
): Promise<Companions['price']> {
  const parcels = rows.flatMap(toShip)
  if (!isDestination(destination) || parcels.length < rows.length) return null
  const terms = await customerTerms(ctx.db, ctx, customerId, parcels.length)
  const { catalogue, plan, discount } = terms
  const contents = sumOf(rows.map((row) => cents(row.contents_cents)))
  const insuranceTier = insuranceNeeded(catalogue.limits, contents)
  if (!checkDeclaredValue(catalogue.limits, contents, insuranceTier).ok) return null
  const options = ['consolidation'] as const
  const way = { destination, mode: 'standard', type: 'grouping' } as const
  const wish = { ...way, insuranceTier, options, plan, discount }
  const ways = cheapestWay(catalogue, wish, parcels, terms.counters)
  if (!ways.ok) return null
  const { cheapest, together } = ways.value
  const storageCents = await storageDue(ctx, catalogue, parcels)
  return {
    togetherCents: together && together.totalCents + storageCents,
    cheapestCents: cheapest.totalCents + storageCents,
    shipments: cheapest.shipments.length,
  }
}

async function storageDue(ctx: Context, catalogue: Catalogue, parcels: readonly ParcelToShip[]) {
  const ids = parcels.map(({ id }) => id)
  const stored = [...(await storedParcels(ctx.db, catalogue, ids)).values()]
  return sumOf(stored.map((one) => storageAccount(catalogue.storage, one, ctx.now()).feeDueCents))
}

function toShip({ id, weight_g: weight, ...sides }: Measures): ParcelToShip[] {
  if (weight === null) return []
  const dimensions = {
    length: millimetres(sides.length_mm),
    width: millimetres(sides.width_mm),
    height: millimetres(sides.height_mm),
  }
  return [{ id, weight: grams(weight), dimensions }]
}
