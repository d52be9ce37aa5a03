import { useFormContext } from 'react-hook-form'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import type { SavedMethod } from '#contract/payments/payment-methods.ts'
import { Money } from '#web/chrome/Money.tsx'
import { parseEuros } from '#web/copy/parse-amounts.ts'
import { conditionText } from '#web/copy/standing-orders.ts'
import { checkCeiling, conditionOf, type StandingOrderForm } from './standing-order-form.ts'

/** What the button agrees to, in one sentence, once it is all there. */
export function Recap({ methods }: { methods: readonly SavedMethod[] }) {
  const form = useFormContext<StandingOrderForm>().watch()
  const condition = conditionOf(form)
  const saved = methods.find(({ id }) => id === form.paymentMethodId)
  const count = form.parcelIds.length
  if (count === 0 || !isWhole(condition) || !saved || checkCeiling(form.ceiling) !== true) {
    return null
  }
  return (
    <p className="figures rounded-card bg-sunken px-4 py-3" role="status">
      Nous expédions {count === 1 ? 'ce colis' : `ces ${count}\u00A0colis`}{' '}
      {whenText(count, condition)}, pour{' '}
      <strong>
        <Money cents={parseEuros(form.ceiling) ?? 0} />
      </strong>{' '}
      au plus, avec {paymentMethodLabel(saved.method)}.
    </p>
  )
}

type Condition = ReturnType<typeof conditionOf>

const isWhole = (condition: Condition): boolean => {
  if (condition.kind === 'weight') return condition.fromGrams > 0
  return condition.kind !== 'day' || condition.day !== ''
}

const whenText = (count: number, condition: Condition): string =>
  count === 1 && condition.kind === 'all-arrived'
    ? 'dès qu’il est arrivé'
    : conditionText(condition)
