import { useFormContext } from 'react-hook-form'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import type { QuoteForm } from './quote-form.ts'
import { FormSection } from './FormSection.tsx'

export function ShippingTypeSection() {
  const { register, watch } = useFormContext<QuoteForm>()
  const [type, parcelIds] = watch(['shippingType', 'parcelIds'])
  return (
    <FormSection title="Type de réexpédition">
      <RadioGroup
        legend="Comment voyagent vos colis&nbsp;?"
        {...register('shippingType', { required: true })}
        choices={[
          { value: 'direct', label: 'Envoi direct', hint: 'Le colis repart tel qu’il est arrivé.' },
          {
            value: 'grouping',
            label: 'Groupement de colis',
            hint: 'Plusieurs colis réunis en un seul envoi.',
          },
        ]}
      />
      {type === 'direct' && parcelIds.length > 1 && (
        <p role="status" className="mt-3 text-ink-soft">
          Vous avez choisi {parcelIds.length} colis&nbsp;: pour les réunir en un seul envoi,
          choisissez le groupement.
        </p>
      )}
    </FormSection>
  )
}
