import type { StoredCartItem, OptionTarget } from '#domain/cart/stored-cart.ts'
import type { ServiceOption } from '#domain/catalogue/service-options.ts'
import type { BillingPeriod, Plan } from '#domain/plan/plan.ts'
import { localCart } from '#web/api/local-cart.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { cartToasts } from '#web/copy/offers.ts'
import { toast } from '#web/ui/toast.ts'

/** Choosing a paid plan only adds it to the cart (docs/rules/pages.md#plan-buttons), in place of another plan there. */
export function addPlanToCart(plan: Plan, period: BillingPeriod): void {
  const isYearly = period === 'year' && plan.yearlyCents !== null
  const before = localCart.get().find(({ type }) => type === 'subscription')
  add(
    {
      id: plan.id,
      type: 'subscription',
      name: `Abonnement ${plan.name}`,
      price: formatMoney(isYearly ? (plan.yearlyCents ?? 0) : plan.monthlyCents),
      quantity: 1,
      frequency: isYearly ? 'year' : 'month',
    },
    before && `Il remplace ${before.name}\u00a0: un seul abonnement à la fois.`,
  )
}

/** Adds an option for a named parcel or quote, at the displayed price (docs/rules/money.md#options). */
export function addOptionToCart({ id, name, pricing }: ServiceOption, target: OptionTarget): void {
  const price = 'cents' in pricing ? { price: formatMoney(pricing.cents) } : {}
  add({ id, type: 'option', name, ...price, quantity: 1, target })
}

function add(item: StoredCartItem, instead?: string): void {
  const added = localCart.add(item)
  const told = added.ok ? cartToasts.added : cartToasts.alreadyIn
  void toast({ ...told, description: (added.ok && instead) || item.name })
}
