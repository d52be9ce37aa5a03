import type { KeptItem } from '#domain/cart/kept-item.ts'
import { planIds, type BillingPeriod } from '#domain/plan/plan.ts'
import { useSold } from '#web/api/catalogue.ts'
import { localCart } from '#web/api/local-cart.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Money } from '#web/chrome/Money.tsx'
import { Button } from '#web/ui/Button.tsx'

/** The same plan for the other duration, in one click. */
export function PeriodSwap({ kept }: { kept: KeptItem }) {
  const { plans } = useSold()
  const id = planIds.find((known) => known === kept.id)
  const next: BillingPeriod = kept.frequency === 'year' ? 'month' : 'year'
  const price = id && (next === 'year' ? plans[id].yearlyCents : plans[id].monthlyCents)
  if (!price) return null
  return (
    <Button
      variant="ghost"
      onClick={() => localCart.replace({ ...kept, frequency: next, price: formatMoney(price) })}
    >
      <span>
        {next === 'year' ? 'Payer à l’année' : 'Payer au mois'}{' '}
        <span className="font-normal">
          (<Money cents={price} every={next} />)
        </span>
      </span>
    </Button>
  )
}
