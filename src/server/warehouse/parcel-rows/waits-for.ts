import type { RequestState } from '#domain/parcel/request.ts'
import { quoteStatusesOfCustomer } from '#domain/quote/quote.ts'
import { customerReturnStates } from '#domain/shop-return/shop-return.ts'

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
