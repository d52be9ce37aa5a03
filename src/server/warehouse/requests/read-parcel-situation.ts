import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { customerActs, disputeUntil, whyNot } from '#domain/parcel/customer-acts.ts'
import { inHouseStatuses, type ParcelStatus } from '#domain/parcel/parcel.ts'
import { shopWithdrawal } from '#domain/parcel/shop-withdrawal.ts'
import { promisedTo } from '#domain/storage/free-days.ts'
import { parisDayText } from '#domain/storage/paris-day.ts'
import { storageAccount } from '#domain/storage/storage.ts'
import { catalogueOf, promisesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { findParcelOf, type ParcelRow } from '#server/warehouse/parcels/parcel-queries.ts'
import { countsStorageOf } from '#server/warehouse/parcels/parcel-views.ts'
import { settlementView } from '#server/warehouse/storage/settlements.ts'
import { storedParcel } from '#server/warehouse/storage/stored-parcels.ts'
import { companionsOf } from './companions.ts'
import { liveBlock } from './choose-for-blocked.ts'
import { parcelSituation } from './parcel-situation.ts'
import { requestView, timeOf } from './request-views.ts'
import { isDestination } from '#domain/destination/destination.ts'
import { insuranceNeeded } from '#domain/pricing/declared-value.ts'
import { onlinePrice } from '#domain/quote/online-price.ts'
import { cents, grams, millimetres } from '#domain/units.ts'
import { publicationsInForce } from '#server/papers/legal-desk/publications-in-force.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'

/** Everything that the parcel's page counts and offers, by the same rules as the operations. */
export async function readParcelSituation(
  ctx: Context,
  { parcelId }: { readonly parcelId: string },
): Promise<ParcelSituationView> {
  const customerId = requireCustomer(ctx.actor)
  const row = found(await findParcelOf(ctx, customerId, parcelId))
  const [{ situation, requests }, block, quote, storage, settlement] = await Promise.all([
    parcelSituation(ctx.db, row),
    liveBlock(ctx.db, parcelId),
    holdingQuote(ctx, parcelId),
    storageView(ctx, row),
    settlementView(ctx.db, parcelId),
  ])
  const { measuredAt } = situation
  const acts = customerActs.map((act) => ({ act, refusal: whyNot(act, situation, ctx.now()) }))
  const mayBeSent = acts.some(({ act, refusal }) => act === 'request-quote' && refusal === null)
  const home = mayBeSent ? await homeOf(ctx, customerId) : null
  const [today, companions] =
    home === null
      ? [null, null]
      : await Promise.all([
          priceToday(ctx, customerId, row, storage?.feeDueCents ?? 0, home),
          companionsOf(ctx, customerId, row, home),
        ])
  return {
    storage,
    settlement,
    today,
    companions,
    shopWithdrawal: withdrawalView(ctx, row),
    measuredAt: timeOf(measuredAt),
    disputeUntil: timeOf(measuredAt && disputeUntil(measuredAt)),
    destroyedAt: timeOf(row.destroyed_at),
    block,
    quote,
    requests: requests.map(requestView),
    acts,
  }
}

const isHere = ({ status, destroyed_at }: ParcelRow): boolean =>
  destroyed_at === null && (inHouseStatuses as readonly ParcelStatus[]).includes(status)

async function storageView(ctx: Context, row: ParcelRow): Promise<ParcelSituationView['storage']> {
  if (row.received_at === null || !countsStorageOf(row)) return null
  const [{ catalogue }, { contents }] = await Promise.all([
    catalogueOf(ctx.db, row.catalogue_version),
    publicationsInForce(ctx.db, ctx.now()),
  ])
  const stored = storedParcel({ ...row, received_at: row.received_at }, catalogue)
  const account = storageAccount(catalogue.storage, stored, ctx.now())
  return {
    freeUntil: parisDayText(account.freeUntil),
    freeDays: promisedTo(promisesOf(catalogue), row.received_at)[row.plan].freeStorageDays,
    isPrepaid: row.keepings.length > 0,
    daysLeft: account.daysLeft,
    daysDue: account.daysDue,
    feeDueCents: account.feeDueCents,
    feePerDayCents: catalogue.storage.feePerDayCents,
    unclaimedOn: parisDayText(account.unclaimedOn),
    mayBeUnclaimed: contents.termsClauses.abandonment.inForce,
    pause: account.pause && {
      from: parisDayText(account.pause.from),
      until: account.pause.until && parisDayText(account.pause.until),
    },
    daysPaused: account.daysPaused,
  }
}

/** Only needed as long as the parcel can still be returned. */
function withdrawalView(ctx: Context, row: ParcelRow): ParcelSituationView['shopWithdrawal'] {
  if (row.received_at === null || !isHere(row)) return null
  const { lastDay, daysLeft, isOver } = shopWithdrawal(row.received_at, ctx.now())
  return { lastDay: parisDayText(lastDay), daysLeft, isOver }
}

async function holdingQuote(ctx: Context, parcelId: string): Promise<ParcelSituationView['quote']> {
  const quote = await ctx.db
    .selectFrom('quote_parcels as qp')
    .innerJoin('quotes as q', 'q.id', 'qp.quote_id')
    .leftJoin('order_quotes as oq', (join) =>
      join.onRef('oq.quote_id', '=', 'q.id').on('oq.active', '=', true),
    )
    .select(['q.id', 'q.number', 'q.status', 'oq.order_id'])
    .where('qp.parcel_id', '=', parcelId)
    .where('qp.open', '=', true)
    .where('q.status', '<>', 'draft')
    .executeTakeFirst()
  if (!quote) return null
  const { id, number, status, order_id: orderId } = quote
  return { id, number, isAccepted: status === 'accepted', isBeingPaid: orderId !== null }
}

/**
 * Today's price of this parcel alone to its owner's territory, by the cheapest plain way that its contents allow, with the
 * storage due; `null` without such a territory, a price of `null` when it is on quote.
 */
async function priceToday(
  ctx: Context,
  customerId: string,
  row: ParcelRow,
  storageCents: number,
  destination: string,
): Promise<ParcelSituationView['today']> {
  if (row.weight_g === null || !isDestination(destination)) return null
  const terms = await customerTerms(ctx.db, ctx, customerId, 1)
  const size = {
    length: millimetres(row.length_mm),
    width: millimetres(row.width_mm),
    height: millimetres(row.height_mm),
  }
  const declaredValue = cents(row.contents_cents)
  const insuranceTier = insuranceNeeded(terms.catalogue.limits, declaredValue)
  const shipment = {
    destination,
    weight: grams(row.weight_g),
    mode: 'standard',
    type: 'direct',
    plan: terms.plan,
    discount: terms.discount,
    insuranceTier,
    options: [],
    declaredValue,
    sizes: [size],
  } as const
  const priced = onlinePrice(terms.catalogue, shipment, terms.counters)
  if (!priced.ok || priced.value.price === null) return { destination, insuranceTier, price: null }
  const { shippingCents, feeCents, totalCents } = priced.value.price
  const total = totalCents + storageCents
  const price = { shippingCents, feeCents, storageCents, totalCents: total }
  return { destination, insuranceTier, price }
}

async function homeOf(ctx: Context, customerId: string): Promise<string> {
  const { country } = await ctx.db
    .selectFrom('customers')
    .select('country')
    .where('user_id', '=', customerId)
    .executeTakeFirstOrThrow()
  return country
}
