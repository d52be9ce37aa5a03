import { sql } from 'kysely'
import type { PricedLine } from '#contract/core/shapes.ts'
import type { CartItem, PaidPlanId } from '#domain/cart/cart-item.ts'
import {
  type ItemFacts,
  mayBeWorkOf,
  parcelDetail,
  planDetail,
  quoteDetail,
} from '#domain/cart/price-item.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { BillingPeriod } from '#domain/plan/plan.ts'
import type { QuoteStatus } from '#domain/quote/quote.ts'
import type { Database, Tx } from '#server/core/context.ts'
import {
  isInOpenShipment,
  isPaidToLeave,
  isStillHeld,
  isStorageAgreed,
} from '#server/warehouse/parcel-rows/parcel-state.ts'
import { catalogueOf, linesOf } from '#server/offer/catalogue/current-catalogue.ts'
import { liveSubscriptionOf } from '#server/payments/subscription-rows/subscription-rows.ts'

/** The facts that a customer's items are judged by, read once for all of them, and only where the customer owns them. */
export type KnownFacts = {
  readonly of: (item: CartItem, lineCode: string) => ItemFacts
  /** « Colis 6A… », « Devis D-… »; empty for a parcel or quote of somebody else. */
  readonly detailOf: (item: CartItem) => string
}

/** Which payments at the other places of an option count. */
type Elsewhere = 'paid-or-pending' | 'paid'

export async function itemFacts(
  db: Database | Tx,
  customerId: string,
  items: readonly CartItem[],
  elsewhere: Elsewhere,
  /** What this payment ships is not given back for an option of it. */
  shipped: readonly string[] = [],
): Promise<KnownFacts> {
  const parcelIds = items.flatMap((item) => ('parcelId' in item ? [item.parcelId] : []))
  const quoteIds = items.flatMap((item) => ('quoteId' in item ? [item.quoteId] : []))
  const subscription = await liveSubscription(db, customerId)
  const parcels = await ownParcels(db, customerId, parcelIds, { elsewhere, shipped })
  const quotes = await ownQuotes(db, customerId, quoteIds)
  const links = await openLinks(db, parcelIds, quoteIds)
  const counted = links.filter(({ quote_id: id }) => !shipped.includes(id))
  const linked = links.flatMap(({ quote_id, parcel_id }) => [quote_id, parcel_id])
  const bought = await boughtOptions(db, customerId, [...parcelIds, ...quoteIds, ...linked])
  const inQuotes = await workInQuotes(db, links, quoteIds)
  const pending =
    elsewhere === 'paid-or-pending' && links.length > 0
      ? await pendingOptions(db, customerId)
      : new Set<string>()
  const paid = new Set([...bought, ...pending])
  return {
    of: (item, lineCode) => {
      const target = targetOf(item)
      return {
        subscription,
        parcel: parcels.get(target) ?? null,
        quote: quotes.get(target) ?? null,
        alreadyBought:
          item.kind === 'option' &&
          (bought.has(`${item.option}:${target}`) ||
            inQuotes(item.option, lineCode, target) ||
            isElsewhere(items, counted, item, paid)),
      }
    },
    detailOf: (item) => {
      if (item.kind === 'plan') return planDetail(item.frequency)
      return parcels.get(targetOf(item))?.detail ?? quotes.get(targetOf(item))?.detail ?? ''
    },
  }
}

type OptionItem = Extract<CartItem, { kind: 'option' }>

/** Whether an option is paid at every other place where its work could be done. */
function isElsewhere(
  items: readonly CartItem[],
  links: readonly Link[],
  item: OptionItem,
  paid: ReadonlySet<string>,
): boolean {
  // When one basket has an option for more places than there are parcels, the one for the quote is refused, else the last one.
  const before = 'quoteId' in item ? items : items.slice(0, items.indexOf(item))
  const isBeside = (place: string) =>
    before.some((one) => 'parcelId' in one && one.option === item.option && one.parcelId === place)
  return isOnAllElse(
    links,
    targetOf(item),
    (place) => paid.has(`${item.option}:${place}`) || isBeside(place),
  )
}

/**
 * A quote and its parcels are the places of an option. Whether all of them except the target have it: the target would then get the
 * same work a second time.
 */
function isOnAllElse(
  links: readonly Link[],
  target: string,
  has: (place: string) => boolean,
): boolean {
  const quoteId = links.find((link) => [link.quote_id, link.parcel_id].includes(target))?.quote_id
  if (quoteId === undefined) return false
  const parcels = links.filter(({ quote_id }) => quote_id === quoteId)
  return [quoteId, ...parcels.map(({ parcel_id }) => parcel_id)].every(
    (place) => place === target || has(place),
  )
}

/** The id of the parcel or quote that an option is for; empty for a plan. */
export function targetOf(item: CartItem): string {
  if (item.kind === 'plan') return ''
  return 'parcelId' in item ? item.parcelId : item.quoteId
}

async function liveSubscription(
  db: Database | Tx,
  customerId: string,
): Promise<ItemFacts['subscription']> {
  const row = await liveSubscriptionOf(db, customerId)
  if (!row) return null
  return { plan: row.plan as PaidPlanId, frequency: row.frequency as BillingPeriod }
}

type Payment = { readonly elsewhere: Elsewhere; readonly shipped: readonly string[] }

type OwnParcel = {
  readonly status: ParcelStatus
  readonly boxed: boolean
  readonly isSettled: boolean
  readonly detail: string
}

async function ownParcels(
  db: Database | Tx,
  customerId: string,
  ids: readonly string[],
  { elsewhere, shipped }: Payment,
) {
  if (ids.length === 0) return new Map<string, OwnParcel>()
  // Money that has come goes back only for days that cost nothing more, and takes no shipment with it.
  const isSettled = (row: { readonly paid_to_leave: boolean; readonly agreed: boolean }) =>
    elsewhere === 'paid'
      ? row.paid_to_leave && shipped.length === 0
      : row.paid_to_leave || row.agreed
  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'status', 'tracking_number', isInOpenShipment('parcels.id').as('boxed')])
    .select(isPaidToLeave('parcels.id').as('paid_to_leave'))
    .select(isStorageAgreed('parcels.id').as('agreed'))
    .where('destroyed_at', 'is', null)
    .where('id', 'in', ids)
    .where('customer_id', '=', customerId)
    .execute()
  return new Map(
    rows.map(({ id, status, boxed, ...row }): [string, OwnParcel] => [
      id,
      {
        status: status as ParcelStatus,
        boxed,
        isSettled: isSettled(row),
        detail: parcelDetail(row.tracking_number),
      },
    ]),
  )
}

type OwnQuote = {
  readonly status: QuoteStatus
  readonly hasParcels: boolean
  readonly detail: string
}

async function ownQuotes(db: Database | Tx, customerId: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, OwnQuote>()
  const rows = await db
    .selectFrom('quotes')
    .select(['id', 'status', 'number', isStillHeld(sql.ref('quotes.id')).as('has_parcels')])
    .where('id', 'in', ids)
    .where('customer_id', '=', customerId)
    .execute()
  return new Map(
    rows.map(({ id, status, number, has_parcels: hasParcels }): [string, OwnQuote] => [
      id,
      { status: status as QuoteStatus, hasParcels, detail: quoteDetail(number) },
    ]),
  )
}

/** `option:target` of the options paid for these targets and not refunded. */
async function boughtOptions(
  db: Database | Tx,
  customerId: string,
  targets: readonly string[],
): Promise<Set<string>> {
  if (targets.length === 0) return new Set()
  const rows = await db
    .selectFrom('parcel_options')
    .select(['option', 'parcel_id', 'quote_id'])
    .where('customer_id', '=', customerId)
    .where('status', '!=', 'cancelled')
    .where((row) => row.or([row('parcel_id', 'in', targets), row('quote_id', 'in', targets)]))
    .execute()
  return new Set(rows.map((row) => `${row.option}:${row.parcel_id ?? row.quote_id}`))
}

/** `option:target` of the options in payments that a bank still confirms. */
async function pendingOptions(db: Database | Tx, customerId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('checkout_items as i')
    .innerJoin('checkouts as c', 'c.id', 'i.checkout_id')
    .select(['i.code', 'i.parcel_id', 'i.quote_id'])
    .where('c.customer_id', '=', customerId)
    .where('c.status', '=', 'pending')
    .where('i.kind', '=', 'option')
    .execute()
  return new Set(rows.map((row) => `${row.code}:${row.parcel_id ?? row.quote_id}`))
}

type InQuotes = (option: string, lineCode: string, target: string) => boolean

/** Whether an option may be among the lines in the sent quote version that ships the parcel, or of the quote itself. */
async function workInQuotes(
  db: Database | Tx,
  links: readonly Link[],
  quoteIds: readonly string[],
): Promise<InQuotes> {
  const wanted = [...quoteIds, ...links.map(({ quote_id }) => quote_id)]
  if (wanted.length === 0) return () => false
  const versions = await db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .select(['q.id', 'v.lines', 'v.catalogue_version'])
    .where('q.id', 'in', wanted)
    .where('q.status', 'not in', ['expired', 'cancelled'])
    .execute()
  const quotes: { targets: string[]; lines: PricedLine[]; catalogue: Catalogue }[] = []
  for (const { id, lines, catalogue_version: version } of versions) {
    const parcels = links.filter(({ quote_id }) => quote_id === id)
    const targets = [id, ...parcels.map(({ parcel_id }) => parcel_id)]
    const { catalogue } = await catalogueOf(db, version)
    quotes.push({ targets, lines: linesOf(lines), catalogue })
  }
  return (option, lineCode, target) =>
    quotes.some(
      ({ targets, lines, catalogue }) =>
        targets.includes(target) &&
        lines.some((line) => mayBeWorkOf({ option, lineCode }, line, catalogue)),
    )
}

type Link = { readonly quote_id: string; readonly parcel_id: string }

/** The parcels of the quotes that are named or hold a named parcel. */
async function openLinks(
  db: Database | Tx,
  parcelIds: readonly string[],
  quoteIds: readonly string[],
): Promise<Link[]> {
  const open = db.selectFrom('quote_parcels').where('open', '=', true)
  const holding =
    parcelIds.length === 0
      ? []
      : await open.select('quote_id').where('parcel_id', 'in', parcelIds).execute()
  const quotes = [...quoteIds, ...holding.map(({ quote_id }) => quote_id)]
  if (quotes.length === 0) return []
  return open.select(['quote_id', 'parcel_id']).where('quote_id', 'in', quotes).execute()
}
