import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { hasPrice, isPrice, pricingKinds, type OptionForm } from './option-form.ts'

const wrongPrice = 'Un montant en euros, par exemple 4,50.'

/** How an option is priced, and its amounts. */
export function OptionPriceFields() {
  const { register, formState } = useFormContext<OptionForm>()
  const kind = useWatch<OptionForm, 'kind'>({ name: 'kind' })
  const { errors } = formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Unité" {...register('kind')}>
        {Object.entries(pricingKinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {hasPrice(kind) && (
        <TextField
          label={kind === 'by-weight' ? 'Prix jusqu’à 15 kg' : 'Prix TTC'}
          unit="€"
          inputMode="decimal"
          inputClassName="figures"
          error={errors.price?.message}
          {...register('price', { validate: (text) => isPrice(text) || wrongPrice })}
        />
      )}
      {kind === 'by-weight' && (
        <TextField
          label="Prix jusqu’à 30 kg"
          unit="€"
          inputMode="decimal"
          inputClassName="figures"
          error={errors.heavyPrice?.message}
          {...register('heavyPrice', { validate: (text) => isPrice(text) || wrongPrice })}
        />
      )}
      {kind === 'prepaid-storage' && <Keeping />}
    </div>
  )
}

function Keeping() {
  const { register, formState } = useFormContext<OptionForm>()
  return (
    <>
      <TextField
        label="Durée"
        inputMode="numeric"
        maxLength={3}
        error={formState.errors.keepingCount?.message}
        {...register('keepingCount', {
          validate: (text) => (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 365) || 'De 1 à 365.',
        })}
      />
      <SelectField label="En" {...register('keepingUnit')}>
        <option value="days">jours</option>
        <option value="months">mois</option>
      </SelectField>
    </>
  )
}
