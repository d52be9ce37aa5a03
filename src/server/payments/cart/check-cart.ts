import type * as z from 'zod/mini'
import type { PricedLine } from '#contract/core/shapes.ts'
import type { checkCart as endpoint } from '#contract/payments/cart.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { withDiscount } from '#domain/pricing/professional-discount.ts'
import { withPromotion } from '#domain/promotion/promotion.ts'
import { linesWithPlan } from '#domain/quote/storage-lines.ts'
import { quoteTotals } from '#domain/quote/quote-totals.ts'
import { basisPoints, cents, type Cents } from '#domain/units.ts'
import { promotionHeldBy } from '#server/offer/promotions/promotion-queries.ts'
import { readCart } from './read-cart.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { customerTerms, planOf } from '#server/offer/terms/customer-terms.ts'
import { judgeItems, type JudgedItem } from './judge-items.ts'

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

type Quote = {
  readonly quoteId: string
  readonly totalCents: number
  readonly lines: readonly PricedLine[]
}

type WithPlan = { readonly name: string; readonly totalCents: number }

/**
 * What each accepted quote would cost with this plan, to show before the payment (docs/rules/money.md#cart); `null` when it is
 * not less. The quotes are priced one after the other, because a limited benefit serves one of them.
 */
async function priceWithPlan(
  ctx: Context,
  customerId: string,
  plan: PlanId,
  quotes: readonly Quote[],
): Promise<(WithPlan | null)[]> {
  const priced: (WithPlan | null)[] = []
  let given: Given = { first: false, grouped: 0 }
  for (const quote of quotes) {
    const count = await parcelCount(ctx, quote.quoteId)
    const terms = await customerTerms(ctx.db, ctx, customerId, count, quote)
    const lines = linesWith(terms, plan, quote, given)
    const promotion = await promotionHeldBy(ctx.db, quote.quoteId)
    const totals = quoteTotals(withPromotion(lines, promotion))
    const isLess = totals.ok && totals.value.totalCents < quote.totalCents
    const { name } = terms.catalogue.plans[plan]
    priced.push(isLess ? { name, totalCents: totals.value.totalCents } : null)
    if (isLess) given = givenWith(given, lines, terms)
  }
  return priced
}

async function parcelCount({ db }: Context, quoteId: string): Promise<number> {
  const { count } = await db
    .selectFrom('quote_parcels')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('quote_id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What the earlier quotes used of the limited benefits. */
type Given = { readonly first: boolean; readonly grouped: number }

type Terms = Awaited<ReturnType<typeof customerTerms>>

type Lines = ReturnType<typeof linesWithPlan>

function linesWith(
  { catalogue, counters, discount }: Terms,
  plan: PlanId,
  quote: Quote,
  given: Given,
) {
  const left = {
    ...counters,
    firstShipment: counters.firstShipment && !given.first,
    groupedParcelsThisMonth: counters.groupedParcelsThisMonth + given.grouped,
  }
  return discounted(linesWithPlan(linesOf(quote), catalogue.plans[plan], left), discount)
}

function givenWith({ first, grouped }: Given, lines: Lines, { counters }: Terms): Given {
  const has = (wanted: string) => lines.some(({ code }) => code === wanted)
  return {
    first: first || has('benefit_processing_fee'),
    grouped: grouped + (has('benefit_consolidation') ? counters.parcelsInShipment : 0),
  }
}

const linesOf = ({ lines }: Quote) =>
  lines.map((line) => ({
    ...line,
    unitCents: cents(line.unitCents),
    amountCents: cents(line.amountCents),
  }))

/** A professional's discount on the fee is taken off the fee of that plan. */
function discounted(lines: Lines, discount: Terms['discount']): Lines {
  if (!discount) return lines
  const bare = lines.filter(({ code }) => code !== 'discount_processing_fee')
  const none = 0 as Cents
  const price = { lines: bare, shippingCents: none, feeCents: none, totalCents: none }
  return [...withDiscount(price, { transport: basisPoints(0), fee: discount.fee }).lines]
}
