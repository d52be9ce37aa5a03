import { useFormContext } from 'react-hook-form'
import { shippingDestinations } from '#domain/destination/destination.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { QuoteForm } from './quote-form.ts'

export function DestinationField() {
  const { register, formState, watch } = useFormContext<QuoteForm>()
  return (
    <SelectField
      label="Destination"
      hint={watch('destination') === '' && 'Certaines sont sur devis.'}
      error={formState.errors.destination?.message}
      {...register('destination', { required: fieldErrors.required })}
    >
      <option value="">Choisissez…</option>
      {shippingDestinations.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}
