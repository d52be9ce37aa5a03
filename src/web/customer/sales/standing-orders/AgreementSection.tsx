import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { SavedMethod } from '#contract/payments/payment-methods.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { expressRequest, withoutExpressRequest } from '#web/copy/cart.ts'
import { TermsLabel } from '#web/customer/payments/cart/TermsLabel.tsx'
import { FormSection } from '#web/customer/sales/quotes/FormSection.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { standingOrderTexts, standingOrderVersion } from '#words/standing-order.ts'
import type { FormData, StandingOrderForm } from './standing-order-form.ts'

const shipment = { quotes: true, returns: false, options: false, plan: false }

/** The means that pays, and what is agreed to, none of it ticked (docs/rules/law.md#standing-orders). */
export function AgreementSection({
  data: { stopHours, termsVersion },
  methods,
  children,
}: {
  data: FormData
  methods: readonly SavedMethod[]
  children: ReactNode
}) {
  const { register, formState } = useFormContext<StandingOrderForm>()
  const { errors } = formState
  return (
    <FormSection title="Votre accord">
      <div className="grid gap-3">
        <RadioGroup
          legend="Payer avec"
          {...register('paymentMethodId')}
          choices={methods.map(({ id, method }) => ({
            value: id,
            label: paymentMethodLabel(method),
          }))}
        />
        <Checkbox
          label="J’autorise ce paiement"
          hint={standingOrderTexts[standingOrderVersion]}
          error={errors.agrees?.message}
          {...register('agrees', { required: 'Cochez cette case pour programmer l’envoi.' })}
        />
        <p className="ml-8">
          Délai pour arrêter&nbsp;: <strong>{stopHours}&nbsp;heures</strong> après l’e-mail qui
          annonce le devis.
        </p>
        <Checkbox
          label={<TermsLabel version={termsVersion} />}
          error={errors.acceptTerms?.message}
          {...register('acceptTerms', {
            required: 'Acceptez les conditions de vente pour continuer.',
          })}
        />
        <Checkbox
          label={expressRequest(shipment)}
          hint={withoutExpressRequest(shipment)}
          {...register('requestExpress')}
        />
        <p className="text-14 text-ink-soft">Droits et taxes éventuels à l’arrivée non compris.</p>
        {children}
      </div>
    </FormSection>
  )
}
