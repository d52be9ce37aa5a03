import { sql } from 'kysely'
import type { CartItem, CartItemRefusal } from '#domain/cart/cart-item.ts'
import { optionReach } from '#domain/cart/option-reach.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { isDestination, type Destination } from '#domain/destination/destination.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'

type Reach = (catalogue: Catalogue, item: CartItem) => CartItemRefusal | null

/** Whether each option is sold to this customer's plan, and for where its parcel or quote goes. */
export async function itemReach(
  db: Database | Tx,
  customerId: string,
  items: readonly CartItem[],
): Promise<Reach> {
  const targets = items.flatMap((item) => {
    if (item.kind === 'plan') return []
    return 'parcelId' in item ? [item.parcelId] : [item.quoteId]
  })
  if (targets.length === 0) return () => null
  const plan = await planOf(db, customerId)
  const destinations = await destinationsOf(db, customerId, targets)
  return ({ serviceOptions }, item) => {
    if (item.kind === 'plan') return null
    const option = serviceOptions.find(({ id }) => id === item.option)
    const target = 'parcelId' in item ? item.parcelId : item.quoteId
    return option
      ? optionReach(option, { plan, destination: destinations.get(target) ?? null })
      : null
  }
}

/** Of a quote, its own; of a parcel, that of its open quote, else the country of its owner's address. */
async function destinationsOf(
  db: Database | Tx,
  customerId: string,
  targets: readonly string[],
): Promise<ReadonlyMap<string, Destination>> {
  const { rows } = await sql<{ id: string; destination: string }>`
    select q.id, q.destination from quotes q where q.customer_id = ${customerId} and q.id = any(${targets})
    union all
    select p.id, coalesce(
      (select q.destination from quote_parcels qp join quotes q on q.id = qp.quote_id where qp.parcel_id = p.id and qp.open),
      c.country)
    from parcels p join customers c on c.user_id = p.customer_id
    where p.customer_id = ${customerId} and p.id = any(${targets})`.execute(db)
  return new Map(
    rows.flatMap(({ id, destination }) =>
      isDestination(destination) ? [[id, destination] as const] : [],
    ),
  )
}
