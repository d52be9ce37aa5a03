import { cartItemKey, type CartItem, type CartItemRefusal } from '#domain/cart/cart-item.ts'
import { judgeItem, type PricedItem, priceItem } from '#domain/cart/price-item.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { refuse, type Outcome } from '#domain/outcome.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { itemFacts, targetOf } from './item-facts.ts'
import { sql } from 'kysely'
import { optionReach } from '#domain/cart/option-targets.ts'
import { isDestination, type Destination } from '#domain/destination/destination.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'

/** An item of a cart at today's price, with the reason why it cannot be paid now. */
export type JudgedItem = {
  readonly key: string
  readonly item: CartItem
  readonly name: string
  readonly detail: string
  /** `null` for an item without an online price. */
  readonly priced: PricedItem | null
  readonly refusal: CartItemRefusal | null
  readonly catalogueVersion: number
}

/** Checks the items of one cart, in their order; the same item twice is a 422. */
export async function judgeItems(
  db: Database | Tx,
  ctx: Context,
  customerId: string,
  items: readonly CartItem[],
): Promise<JudgedItem[]> {
  const keys = items.map(cartItemKey)
  if (new Set(keys).size < keys.length) throw new InvalidInput({ items: 'duplicate' })
  if (items.length === 0) return []
  const { catalogue, version } = await currentCatalogue(db, ctx.now())
  const facts = await itemFacts(db, customerId, items, 'paid-or-pending')
  const reach = await itemReach(db, customerId, items)
  const firstPlan = items.find(({ kind }) => kind === 'plan')
  return items.map((item) => {
    const priced = priceItem(catalogue, item)
    const judged = judge(item, priced)
    return {
      key: cartItemKey(item),
      item,
      name: priced.ok ? priced.value.name : nameOf(catalogue, item),
      detail: facts.detailOf(item),
      priced: priced.ok ? priced.value : null,
      refusal: judged.ok ? null : judged.refusal,
      catalogueVersion: version,
    }
  })

  function judge(
    item: CartItem,
    priced: Outcome<PricedItem, CartItemRefusal>,
  ): Outcome<PricedItem, CartItemRefusal> {
    if (!priced.ok) return priced
    if (item.kind === 'plan' && item !== firstPlan) return refuse('one-plan-only')
    const unreached = reach(catalogue, item)
    if (unreached !== null) return refuse(unreached)
    return judgeItem(item, priced.value, facts.of(item, priced.value.lineCode), 'opening')
  }
}

/** The name of an option that is not sold by itself; an option that has left the catalogue has its id only. */
function nameOf({ serviceOptions }: Catalogue, item: CartItem): string {
  if (item.kind === 'plan') return item.plan
  return serviceOptions.find(({ id }) => id === item.option)?.name ?? item.option
}

type Reach = (catalogue: Catalogue, item: CartItem) => CartItemRefusal | null

/** Whether each option is sold to this customer's plan, and for the destination of its parcel or quote. */
async function itemReach(
  db: Database | Tx,
  customerId: string,
  items: readonly CartItem[],
): Promise<Reach> {
  const targets = items.map(targetOf).filter(Boolean)
  if (targets.length === 0) return () => null
  const plan = await planOf(db, customerId)
  const destinations = await destinationsOf(db, customerId, targets)
  return ({ serviceOptions }, item) => {
    if (item.kind === 'plan') return null
    const option = serviceOptions.find(({ id }) => id === item.option)
    const destination = destinations.get(targetOf(item)) ?? null
    return option ? optionReach(option, { plan, destination }) : null
  }
}

/** A quote has its own destination; a parcel has that of its open quote, else the country of its owner's address. */
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
