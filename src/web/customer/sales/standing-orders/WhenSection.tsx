import { useFormContext } from 'react-hook-form'
import { furthestDays } from '#domain/standing-order/standing-order.ts'
import { addDays, parisDayOf, parisDayOfText, parisDayText } from '#domain/storage/paris-day.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { FormSection } from '#web/customer/sales/quotes/FormSection.tsx'
import { heaviestGrams, estimateQueryOf } from '#web/customer/sales/quotes/quote-form.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { Money } from '#web/chrome/Money.tsx'
import { parseEuros } from '#web/copy/parse-amounts.ts'
import { useLiveEstimate } from '#web/customer/sales/quotes/use-live-estimate.ts'
import { useDestinations } from '#web/quote/use-destinations.ts'
import {
  checkCeiling,
  gramsToEstimate,
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

/** What the chosen parcels that have arrived, or the least weight, would cost today, beside the ceiling. */
function CeilingEstimate({ parcels }: { parcels: readonly ChoosableParcel[] }) {
  const { watch } = useFormContext<StandingOrderForm>()
  const form = watch()
  const arrived = parcels.filter(({ id, hasArrived }) => hasArrived && form.parcelIds.includes(id))
  const { grams, isGoal } = gramsToEstimate(form, arrived)
  const ofArrived: StandingOrderForm = {
    ...form,
    parcelIds: arrived.map(({ id }) => id),
    shippingType: arrived.length > 1 ? 'grouping' : 'direct',
    weight: String(grams / 1000),
  }
  const destinations = useDestinations()
  const live = useLiveEstimate(grams === 0 ? null : estimateQueryOf(ofArrived, destinations))
  if (live.state !== 'priced') return null
  const { totalCents } = live.price
  const ceiling = parseEuros(form.ceiling)
  return (
    <p className="figures text-14" role="status">
      {isGoal
        ? `Estimation d’aujourd’hui, pour ${formatWeight(grams)}\u00A0: `
        : arrived.length === form.parcelIds.length
          ? 'Estimation d’aujourd’hui\u00A0: '
          : 'Estimation d’aujourd’hui, pour les colis arrivés\u00A0: '}
      <strong>
        <Money cents={totalCents} />
      </strong>
      .
      {ceiling !== null && ceiling < totalCents && (
        <span className="text-problem">
          {' '}
          Votre plafond est en dessous&nbsp;: cet envoi ne serait pas payé sans vous.
        </span>
      )}
    </p>
  )
}
