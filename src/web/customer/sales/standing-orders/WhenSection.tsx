import { useFormContext } from 'react-hook-form'
import { furthestDays } from '#domain/standing-order/standing-order.ts'
import { addDays, parisDayOf, parisDayOfText, parisDayText } from '#domain/storage/paris-day.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { FormSection } from '#web/customer/sales/quotes/FormSection.tsx'
import { heaviestGrams } from '#web/customer/sales/quotes/quote-form.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { CeilingEstimate } from './CeilingEstimate.tsx'
import {
  checkCeiling,
  type ChoosableParcel,
  type StandingOrderForm,
} from './standing-order-form.ts'

/** When the quote is asked for, and up to which price it is paid. */
export function WhenSection({ parcels }: { parcels: readonly ChoosableParcel[] }) {
  const { register, watch, formState } = useFormContext<StandingOrderForm>()
  const { errors } = formState
  const when = watch('when')
  return (
    <FormSection title="Quand, et jusqu’à quel prix">
      <div className="grid gap-4">
        <RadioGroup
          legend="Demander le devis"
          {...register('when')}
          choices={[
            { value: 'all-arrived', label: 'Quand tous les colis sont arrivés' },
            {
              value: 'weight',
              label: 'À partir d’un poids',
              hint: 'Avec les colis arrivés à ce moment-là.',
            },
            {
              value: 'day',
              label: 'À une date',
              hint: 'Avec les colis arrivés ce jour-là.',
            },
          ]}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {when === 'weight' && (
            <TextField
              label="Poids à atteindre"
              unit="kg"
              inputMode="decimal"
              autoComplete="off"
              inputClassName="figures"
              maxLength={10}
              error={errors.fromKg?.message}
              {...register('fromKg', { required: fieldErrors.required, validate: checkWeight })}
            />
          )}
          {when === 'day' && <DayField />}
          <TextField
            label="Votre plafond"
            unit="€"
            inputMode="decimal"
            autoComplete="off"
            inputClassName="figures"
            maxLength={10}
            hint="Total TTC, garde comprise. Au-dessus, rien n’est payé sans vous."
            error={errors.ceiling?.message}
            {...register('ceiling', { required: fieldErrors.required, validate: checkCeiling })}
          />
        </div>
        <CeilingEstimate parcels={parcels} />
      </div>
    </FormSection>
  )
}

function DayField() {
  const { register, formState } = useFormContext<StandingOrderForm>()
  const today = parisDayOf(new Date(useNow()))
  const [first, last] = [addDays(today, 1), addDays(today, furthestDays)]
  return (
    <TextField
      type="date"
      label="Date"
      min={parisDayText(first)}
      hint="De demain à six mois."
      error={formState.errors.day?.message}
      {...register('day', {
        required: fieldErrors.required,
        validate: (text) => {
          const day = parisDayOfText(text)
          return (day >= first && day <= last) || 'Une date de demain à six mois.'
        },
      })}
    />
  )
}

function checkWeight(text: string): true | string {
  const grams = parseKilograms(text)
  if (grams === null) return fieldErrors.weight
  return grams <= heaviestGrams || fieldErrors.tooHeavy
}
