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
  const isWhole =
    condition.kind === 'weight'
      ? condition.fromGrams > 0
      : form.day !== '' || condition.kind !== 'day'
  if (count === 0 || !isWhole || !saved || checkCeiling(form.ceiling) !== true) return null
  return (
    <p className="figures rounded-card bg-sunken px-4 py-3" role="status">
      Nous expédions {count === 1 ? 'ce colis' : `ces ${count}\u00A0colis`}{' '}
      {conditionText(condition)}, pour{' '}
      <strong>
        <Money cents={parseEuros(form.ceiling) ?? 0} />
      </strong>{' '}
      au plus, avec {paymentMethodLabel(saved.method)}.
    </p>
  )
}
