import type * as z from 'zod/mini'
import type { checkCart as endpoint } from '#contract/payments/cart.ts'
import { readCart } from './read-cart.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { planOf } from '#server/offer/terms/customer-terms.ts'
import { judgeItems, type JudgedItem } from './judge-items.ts'
import { priceWithPlan } from './price-with-plan.ts'

type Checked = z.input<typeof endpoint.output>

/** Today's price of this cart, and the items that cannot be paid; saves nothing (docs/rules/money.md#cart). */
export async function checkCart(
  ctx: Context,
  { items }: z.output<typeof endpoint.input>,
): Promise<Checked> {
  const customerId = requireCustomer(ctx.actor)
  const judged = await judgeItems(ctx.db, ctx, customerId, items)
  const cart = await readCart(ctx)
  const payable = judged.flatMap(({ priced, refusal }) => (priced && !refusal ? [priced] : []))
  const plan = payable.find(({ frequency }) => frequency !== null)
  const inCart = judged.find(({ item, refusal }) => item.kind === 'plan' && !refusal)?.item
  const planId = inCart?.kind === 'plan' ? inCart.plan : await planOf(ctx.db, customerId)
  const withPlan = await priceWithPlan(ctx, customerId, planId, cart.quotes)
  return {
    ...cart,
    quotes: cart.quotes.map((quote, index) => ({ ...quote, withPlan: withPlan[index] ?? null })),
    items: judged.map(itemView),
    totalCents: payable.reduce((sum, { unitCents }) => sum + unitCents, cart.totalCents),
    recurring: plan?.frequency ? { cents: plan.unitCents, frequency: plan.frequency } : null,
  }
}

const itemView = ({ key, name, detail, priced, refusal }: JudgedItem) => ({
  key,
  name,
  detail,
  unitCents: priced?.unitCents ?? null,
  quantity: 1,
  totalCents: priced?.unitCents ?? null,
  frequency: priced?.frequency ?? null,
  refusal,
})
