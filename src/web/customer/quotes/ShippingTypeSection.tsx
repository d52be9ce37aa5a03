import { useFormContext } from 'react-hook-form'
import { fieldErrors } from '#web/copy/quotes.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { withConsolidation } from './chosen-parcels.ts'
import { FormSection } from './FormSection.tsx'
import type { QuoteForm } from './quote-form.ts'

export function ShippingTypeSection() {
  const { register, formState, getValues, setValue } = useFormContext<QuoteForm>()
  return (
    <FormSection title="Type de réexpédition">
      <RadioGroup
        legend="Comment voyagent vos colis&nbsp;?"
        error={formState.errors.shippingType?.message}
        {...register('shippingType', {
          required: fieldErrors.required,
          validate: (type) =>
            type === 'grouping' ||
            getValues('parcelIds').length < 2 ||
            fieldErrors.directTakesOneParcel,
          onChange: () => {
            if (getValues('shippingType') === 'grouping') withConsolidation({ setValue, getValues })
          },
        })}
        choices={[
          { value: 'direct', label: 'Envoi direct', hint: 'Le colis repart tel qu’il est arrivé.' },
          {
            value: 'grouping',
            label: 'Groupement de colis',
            hint: 'Plusieurs colis réunis en un seul envoi.',
          },
        ]}
      />
    </FormSection>
  )
}
