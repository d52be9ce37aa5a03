import { cartItemKey, type CartItem, type CartItemRefusal } from '#domain/cart/cart-item.ts'
import { judgeItem } from '#domain/cart/judge-item.ts'
import { priceItem, type PricedItem } from '#domain/cart/price-item.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { refuse, type Outcome } from '#domain/outcome.ts'
import { currentCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { itemReach } from './item-reach.ts'
import { itemFacts } from './item-facts.ts'

/** An item of a cart at today's price, with what would refuse it now. */
export type JudgedItem = {
  readonly key: string
  readonly item: CartItem
  readonly name: string
  readonly detail: string
  /** `null` for what has no price to pay online. */
  readonly priced: PricedItem | null
  readonly refusal: CartItemRefusal | null
  readonly catalogueVersion: number
}

/** Judges the items of one cart, in their order; the same one twice is a 422. */
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
  const facts = await itemFacts(db, customerId, items)
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

/** Of an option that is not sold by itself; one that has gone has its id only. */
function nameOf({ serviceOptions }: Catalogue, item: CartItem): string {
  if (item.kind === 'plan') return item.plan
  return serviceOptions.find(({ id }) => id === item.option)?.name ?? item.option
}
