import { useFormContext } from 'react-hook-form'
import type { PlannedShipment } from '#contract/sales/shipping-ways.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { typeLabels } from '#words/quote-choices.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { withConsolidation } from './chosen-parcels.ts'
import { FormSection } from './FormSection.tsx'
import type { QuoteForm } from './quote-form.ts'

/** `split`: the shipments that the customer chose instead of one, each with its own type. */
export function ShippingTypeSection({ split }: { split: readonly PlannedShipment[] | null }) {
  const { register, formState, getValues, setValue } = useFormContext<QuoteForm>()
  if (split !== null) return <TypesOfSplit split={split} />
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

const TypesOfSplit = ({ split }: { split: readonly PlannedShipment[] }) => (
  <FormSection title="Type de réexpédition">
    <p>Vous demandez un devis par envoi&nbsp;:</p>
    <ul className="mt-1 list-disc pl-5">
      {split.map(({ parcelIds, type }, index) => (
        <li key={parcelIds.join()}>
          Envoi {index + 1}&nbsp;: {typeLabels[type].toLowerCase()}
        </li>
      ))}
    </ul>
  </FormSection>
)
