import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { insuranceTiers, type InsuranceTier } from '#domain/catalogue/catalogue.ts'
import { quotePrices, type QuotePrices } from '#web/api/quotes.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { tierName, wholeEuros } from '#web/copy/insurance.ts'
import { valueHint } from '#web/copy/value-limits.ts'
import { baseInsuranceCover } from '#words/insurance.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { checkValue } from './check-value.ts'
import { contentsOf, useChosenParcels } from './chosen-parcels.ts'
import { declaredOf, type QuoteForm } from './quote-form.ts'

/** The value that counts, and what insures it; each of the two may mend the other. */
export function Insurance() {
  const { register, watch, getValues, formState } = useFormContext<QuoteForm>()
  const { data: prices } = useQuery(quotePrices)
  const { parcels, chosen } = useChosenParcels()
  const contents = contentsOf(parcels, chosen)
  const typed = declaredOf({ declaredValue: watch('declaredValue') })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Valeur déclarée du contenu"
        optional
        unit="€"
        inputMode="decimal"
        autoComplete="off"
        inputClassName="figures"
        maxLength={12}
        hint={valueHint(typed, contents, prices?.limits)}
        error={formState.errors.declaredValue?.message}
        {...register('declaredValue', {
          deps: ['insurance'],
          validate: (text) => checkValue(text, contents, getValues('insurance'), prices?.limits),
        })}
      />
      <SelectField
        label="Assurance"
        hint={tierHint(prices)}
        error={formState.errors.insurance?.message}
        {...register('insurance', { deps: ['declaredValue'] })}
      >
        {insuranceTiers.map((tier) => (
          <option key={tier} value={tier}>
            <TierText tier={tier} />
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const tierHint = (prices: QuotePrices | undefined): string =>
  prices
    ? `L’assurance de base couvre ${baseInsuranceCover(prices.baseInsurance, wholeEuros)}\u00A0; un palier, la valeur déclarée.`
    : 'Selon la valeur déclarée.'

/** « Jusqu’à 150 € : 1,10 € ». */
function TierText({ tier }: { tier: InsuranceTier }) {
  const { data } = useQuery(quotePrices)
  const destination = useFormContext<QuoteForm>().watch('destination')
  const moneyText = useMoneyText(destination)
  const price = data?.insurance.find((rate) => rate.tier === tier)
  if (!price || price.cents === 0) return tierName(tier)
  return `${tierName(tier)}\u00A0: ${moneyText(price.cents)}`
}
