import { type RawBuilder, sql } from 'kysely'
import type { ParcelStatus } from '#domain/parcel/parcel.ts'
import type { RequestState } from '#domain/parcel/request.ts'
import { quoteStatusesOfCustomer } from '#domain/quote/quote.ts'
import { customerReturnStates } from '#domain/shop-return/shop-return.ts'
import type { Database, Tx } from '#server/core/context.ts'

/**
 * SQL: whether the parcel (`parcels` names its table in the query) was returned or destroyed, so that it leaves with no box (the
 * opposite of `isStillOfShipment`).
 */
export const isGone = (parcels: string) =>
  sql<boolean>`(${sql.ref(`${parcels}.status`)} = 'returned' or ${sql.ref(`${parcels}.destroyed_at`)} is not null)`

/** SQL: the status of the parcel (`parcels` names its table in the query), or that it was destroyed since. */
export const displayedStatusOf = (parcels: string) =>
  sql<
    ParcelStatus | 'destroyed'
  >`case when ${sql.ref(`${parcels}.destroyed_at`)} is null then ${sql.ref(`${parcels}.status`)}
    else 'destroyed' end`

/**
 * SQL: whether the parcel (named by the column of its id) waits to go back to its shop or to be destroyed: its owner has asked for
 * it and it is not done, or its storage is settled. Customs ask nothing of it.
 */
export const isLeavingText = (parcelId: string): string =>
  `(exists (select from parcel_requests w where w.parcel_id = ${parcelId} and w.state <> 'closed'
      and w.kind in ('return', 'blocked-choice') and (w.kind = 'return' or w.choice in ('return', 'destroy')))
    or exists (select from storage_settlements g where g.parcel_id = ${parcelId} and g.state = 'settled'))`

/** The same, for a query of the builder. */
export const isLeaving = (parcelId: string) => sql<boolean>`${sql.raw(isLeavingText(parcelId))}`

/**
 * SQL: whether the parcel of a shipment (`parcels` names its table in the query) goes into no box of it any more: it is gone, or is
 * leaving.
 */
export const isOutOfBoxes = (parcels: string) =>
  sql<boolean>`(${isGone(parcels)} or ${isLeaving(`${parcels}.id`)})`

/**
 * SQL: whether the shipment (named by the column of its id) has nothing to pack beside parcels that are leaving, for which its
 * boxes do not wait (docs/rules/shipping.md#held-back-parcels). Its status stays `to_pack` until they are gone.
 */
export const hasOnlyLeavingToPack = (shipmentId: string) => {
  const unboxed = sql`(select from shipment_parcels u join parcels v on v.id = u.parcel_id
    where u.shipment_id = ${sql.ref(shipmentId)} and u.box_id is null and u.open and not ${isGone('v')}`
  return sql<boolean>`(exists ${unboxed} and v.status = 'blocked' and ${isLeaving('v.id')})
    and not exists ${unboxed} and not (v.status = 'blocked' and ${isLeaving('v.id')})))`
}

/** SQL: whether its owner disputes the weight of the parcel (named by the column of its id), and the team has not answered. */
export const isDisputedText = (parcelId: string): string =>
  `exists (select from parcel_requests w where w.parcel_id = ${parcelId} and w.state <> 'closed' and w.kind = 'weight-dispute')`

/** SQL: whether no quote may take the parcel (named by the column of its id), whatever its status: it is leaving, or disputed. */
export const isKeptFromQuotesText = (parcelId: string): string =>
  `(${isLeavingText(parcelId)} or ${isDisputedText(parcelId)})`

export const isKeptFromQuotes = (parcelId: string) =>
  sql<boolean>`${sql.raw(isKeptFromQuotesText(parcelId))}`

/**
 * SQL: whether the parcel (named by the column of its id) is in an open, paid shipment, where it may be held back for a while.
 */
export const isInOpenShipment = (parcelId: string) =>
  sql<boolean>`exists (select from shipment_parcels b where b.parcel_id = ${sql.ref(parcelId)} and b.open)`

/**
 * SQL: whether storage of the parcel costs nothing more: it is in a paid shipment, its return to the shop is paid, or its storage
 * is settled and it only waits to go (docs/rules/storage.md#what-counts).
 */
export const isPaidToLeave = (parcelId: string) =>
  sql<boolean>`(${isInOpenShipment(parcelId)} or exists (select from shop_returns v
    where v.parcel_id = ${sql.ref(parcelId)} and v.state = 'to-send' and v.storage_cents is not null)
    or exists (select from storage_settlements g where g.parcel_id = ${sql.ref(parcelId)} and g.state = 'settled'))`

/** SQL: whether the fact `e` freed its parcel from a closed box, and nobody has said since where the parcel stands. */
const isLastWord = sql`e.type = 'parcel.released' and e.details ->> 'wasPacked' = 'true'
  and not exists (select from events l where l.parcel_id = e.parcel_id and l.id > e.id
    and l.type in ('shelf.parcel-moved', 'stock.parcel-seen', 'parcel.packed'))`

/**
 * SQL: whether the parcel was freed from a closed box, and nobody has said since where it stands
 * (docs/rules/parcels.md#stock-counts).
 */
export const isOffShelf = (parcelId: string) =>
  sql<boolean>`exists (select from events e where e.parcel_id = ${sql.ref(parcelId)} and ${isLastWord})`

/** SQL: whether the row of `stored_parcels` is on its shelf, and not in a closed box; an index is of these. */
export const isOutOfBox = (stored: string) =>
  sql<boolean>`${sql.ref(`${stored}.status`)} <> 'ready_to_ship'`

/**
 * SQL: the shelf where the received parcel stands (`receptions` names its table in the query), or null for one that is off its
 * shelf.
 */
export const shelfNow = (receptions: string) =>
  sql<
    string | null
  >`case when not ${isOffShelf(`${receptions}.parcel_id`)} then ${sql.ref(`${receptions}.shelf`)} end`

/** SQL to follow `select from`: the parcels here that are off their shelf, each with the fact `e` that freed it. */
export const offShelfParcels = sql`events e join stored_parcels s on s.parcel_id = e.parcel_id
  where ${isOutOfBox('s')} and ${isLastWord}`

/** SQL: whether the days due of the parcel are frozen in a quote or a return that its owner accepted. */
export const isStorageAgreed = (parcelId: string) =>
  sql<boolean>`(exists (select from quote_parcels a join quotes q on q.id = a.quote_id
      where a.parcel_id = ${sql.ref(parcelId)} and a.open and q.status = 'accepted')
    or exists (select from shop_returns v where v.parcel_id = ${sql.ref(parcelId)} and v.state in ('accepted', 'to-send')))`

/** SQL: whether the parcel is held back, or will be again once its owner takes it back. */
export const hasLiveBlock = (parcelId: string) =>
  sql<boolean>`exists (select from parcel_blocks k where k.parcel_id = ${sql.ref(parcelId)} and k.lifted_at is null)`

/**
 * The paid options that are not done when this parcel leaves: bought for it alone, or for a quote without another parcel.
 * `parcelId` is an id, or a column of the outer query: this subquery's own table names do not clash with it.
 */
export const undoneOptions = (parcelId: unknown): RawBuilder<string[]> => sql<string[]>`array(
  select undone.label from (
    select own.id, own.label, own.created_at from parcel_options own where own.parcel_id = ${parcelId} and own.status = 'open'
    union all
    select its.id, its.label, its.created_at from quote_parcels quoted join parcel_options its on its.quote_id = quoted.quote_id
    where quoted.parcel_id = ${parcelId} and its.status = 'open' and not ${isStillHeld(sql`its.quote_id`, parcelId)}
  ) undone order by undone.created_at, undone.id limit 20)`

/** Whether a quote has a parcel that was neither returned nor destroyed; `except` is a parcel about to be. */
export const isStillHeld = (quoteId: unknown, except: unknown = null): RawBuilder<boolean> =>
  sql<boolean>`exists (select from quote_parcels held join parcels still on still.id = held.parcel_id
    where held.quote_id = ${quoteId} and held.parcel_id is distinct from ${except}
      and not ${isGone('still')})`

const textList = (values: readonly string[]): string =>
  values.map((value) => `'${value}'`).join(', ')

/** SQL: whether no bank is confirming a payment of the quote `q`. */
export const isNotBeingConfirmedText = `not exists (select from order_quotes x join orders o on o.id = x.order_id
          where x.quote_id = q.id and x.active and o.status = 'pending_payment')`

/** SQL: whether no bank is confirming a payment of what this condition on a checkout's item `i` names. */
const isNotPending = (
  item: string,
): string => `not exists (select from checkout_items i join checkouts c on c.id = i.checkout_id
        where ${item} and i.open and c.status = 'pending')`

/** SQL: whether the owner of the blocked parcel `p` has made a choice in one of these states. */
const choiceIs = (
  ...states: readonly RequestState[]
): string => `p.status = 'blocked' and exists (select from parcel_requests w
        where w.parcel_id = p.id and w.kind = 'blocked-choice' and w.state in (${textList(states)}))`

/** SQL: whether the owner of the blocked parcel `p` has chosen what becomes of it, and it is not carried out. */
export const hasChosen = sql<boolean>`(${sql.raw(choiceIs('open', 'answered'))})`

/** SQL: whether the parcel `p` is held back, and its owner has yet to choose what becomes of it. */
export const awaitsChoice = sql<boolean>`(p.status = 'blocked' and p.destroyed_at is null and p.customer_id is not null
  and not ${hasChosen})`

/** SQL: whether the block `k` is live and the owner's last day to choose has passed. */
export const isChoiceOver = (now: Date) =>
  sql<boolean>`(k.lifted_at is null and k.deadline < ${now})`

/** SQL: whether the quote `q`, if it is still valid, waits for its customer: neither a bank nor a standing order is about to pay it. */
export const quoteWaitsText = `q.status in (${textList(quoteStatusesOfCustomer)})
        and ${isNotBeingConfirmedText}
        and not exists (select from standing_orders s where s.quote_id = q.id and s.status in ('announced', 'paying'))`

/** SQL: what the parcel `p` waits for beside its status at `now`, one of `parcelWaits`; the first that is true. */
export const waitsForText = (now: string): string => `case
      when p.destroyed_at is not null then null
      when ${choiceIs('open')} then 'team'
      when exists (select from shop_returns v where v.parcel_id = p.id and v.state in (${textList(customerReturnStates)})
        and ${isNotPending('i.request_id = v.request_id')}) then 'return'
      when exists (select from storage_settlements g where g.parcel_id = p.id and g.state = 'open' and g.way <> 'reclaim')
        and ${isNotPending("i.parcel_id = p.id and i.kind = 'storage'")} then 'storage'
      when ${choiceIs('answered')} then 'team'
      when exists (select from shipment_parcels b join supplements u on u.shipment_id = b.shipment_id
        join quotes q on q.id = u.quote_id join quote_versions n on n.quote_id = q.id and n.version = q.version
        where b.parcel_id = p.id and b.open and u.outcome is null and n.valid_until > ${now} and ${quoteWaitsText}) then 'supplement'
      when p.status = 'pending_quote' and exists (select from quote_parcels h join quotes q on q.id = h.quote_id
        join quote_versions n on n.quote_id = q.id and n.version = q.version
        where h.parcel_id = p.id and h.open and n.valid_until > ${now} and ${quoteWaitsText}) then 'quote'
    end`

export type OpenBox = {
  readonly shipmentId: string
  readonly number: string
  /** The number of other parcels in the box. */
  readonly others: number
}

/** The paid box, still in the warehouse, that holds a parcel; `null` for any other parcel. */
export async function openBoxOf(db: Database | Tx, parcelId: string): Promise<OpenBox | null> {
  const box = await db
    .selectFrom('shipment_parcels as sp')
    .innerJoin('shipments as s', 's.id', 'sp.shipment_id')
    .select(['s.id as shipmentId', 's.number'])
    .select((eb) =>
      eb
        .selectFrom('shipment_parcels as other')
        .select((row) => row.fn.countAll<number>().as('others'))
        .whereRef('other.shipment_id', '=', 's.id')
        .where('other.open', '=', true)
        .where('other.parcel_id', '<>', parcelId)
        .as('others'),
    )
    .where('sp.parcel_id', '=', parcelId)
    .where('sp.open', '=', true)
    .where('s.status', 'in', ['to_pack', 'ready'])
    .executeTakeFirst()
  return box ? { ...box, others: box.others ?? 0 } : null
}
