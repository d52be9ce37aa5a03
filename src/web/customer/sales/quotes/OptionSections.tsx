import type { ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { PlannedShipment } from '#contract/sales/shipping-ways.ts'
import type { ShippingOption } from '#contract/offer/pricing.ts'
import { checkDeclaredValue, countedValue } from '#domain/pricing/declared-value.ts'
import { cents, type Cents } from '#domain/units.ts'
import { parseEuros } from '#web/copy/parse-amounts.ts'
import { fieldErrors, optionLabels } from '#web/copy/quotes.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { FoldedPart } from './FoldedPart.tsx'
import { FormSection } from './FormSection.tsx'
import { declaredOf, type QuoteForm, tierOf } from './quote-form.ts'
import { useQuery } from '@tanstack/react-query'
import { extraCents, insuranceTiers, type InsuranceTier } from '#domain/catalogue/catalogue.ts'
import { quotePrices, type QuotePrices } from '#web/api/quotes.ts'
import { useMoneyText } from '#web/chrome/Money.tsx'
import { formatMoney, wholeEuros } from '#web/copy/format-money.ts'
import { tierName } from '#web/copy/insurance.ts'
import { nonStandardHint } from '#web/copy/size-limits.ts'
import { valueHint, valueRefusals } from '#web/copy/value-limits.ts'
import { baseInsuranceCover } from '#words/insurance.ts'
import { ModeChoice } from './ModeChoice.tsx'
import { RemarksAndCode } from './RemarksAndCode.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { contentsOf, useChosenParcels } from './chosen-parcels.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { kilogramsText } from '#words/amounts.ts'

/** What is folded under `OptionsFold`. */
export const OptionSections = ({
  split,
  ...shipping
}: ComponentProps<typeof GroupingSection> & ComponentProps<typeof ShippingSection>) => (
  <>
    <GroupingSection split={split} />
    <ShippingSection {...shipping} />
  </>
)

/** Only for a grouping (docs/rules/quotes-and-prices.md#extras); a split may ship each parcel separately. */
function GroupingSection({ split }: { split: readonly PlannedShipment[] | null }) {
  const { watch } = useFormContext<QuoteForm>()
  const types = split?.map(({ type }) => type) ?? [watch('shippingType')]
  if (!types.includes('grouping')) return null
  return (
    <FormSection title="Options du groupement">
      <Options codes={['consolidation', 'grouped_repackaging']} />
    </FormSection>
  )
}

/**
 * `isNonStandard` comes from the measures of the chosen parcels, `null` when none is chosen. `isForLater`: they are measured and
 * priced once they have arrived, so neither a size nor a code is asked for. `sellsEco`: and the mode is asked for here.
 */
function ShippingSection({
  sellsEco,
  isNonStandard,
  destination,
  isForLater = false,
}: {
  sellsEco: boolean
  isNonStandard: boolean | null
  destination: string
  isForLater?: boolean
}) {
  const { formState } = useFormContext<QuoteForm>()
  return (
    <FormSection title="Options d’envoi et remarques">
      <div className="grid grid-cols-1 gap-5">
        {sellsEco && <ModeChoice destination={destination} />}
        <Options
          codes={[...chosenOptions, ...(isForLater ? [] : (['non_standard'] as const))]}
          measured={isNonStandard}
        />
        {formState.errors.options && (
          <FieldError id="options-erreur">{formState.errors.options.message}</FieldError>
        )}
        <Insurance />
        <RemarksAndCode takesCode={!isForLater} />
      </div>
    </FormSection>
  )
}

const chosenOptions = ['repackaging', 'photo_request', 'signature_required'] as const

function Options({
  codes,
  measured = null,
}: {
  codes: readonly ShippingOption[]
  measured?: boolean | null
}) {
  const { register } = useFormContext<QuoteForm>()
  const { data: prices } = useQuery(quotePrices)
  return (
    <div className="grid grid-cols-1 divide-y divide-line">
      {codes.map((code) =>
        code === 'non_standard' && measured !== null ? (
          <Checkbox
            key={code}
            label={<OptionText code={code} hint={measured ? measuredOut : measuredIn} />}
            checked={measured}
            disabled
            readOnly
          />
        ) : (
          <Checkbox
            key={code}
            value={code}
            label={<OptionText code={code} hint={hintOf(code, prices?.sizes)} />}
            {...register('options')}
          />
        ),
      )}
    </div>
  )
}

const hintOf = (code: ShippingOption, sizes: QuotePrices['sizes']) =>
  code === 'non_standard' ? nonStandardHint(sizes) : optionLabels[code].hint

const measuredOut = 'D’après les mesures de vos colis, le supplément s’applique.'
const measuredIn = 'D’après les mesures de vos colis, pas de supplément.'

/** Its price at the right of its name, where there is room for both; the other price of a heavy or a light shipment under it. */
const OptionText = ({ code, hint }: { code: ShippingOption; hint: string }) => (
  <span className="grid gap-x-3 min-[22.5rem]:grid-cols-[minmax(0,1fr)_auto]">
    <span className="sm:row-span-2">
      <span className="font-medium">{optionLabels[code].label}</span>
      <span className="block text-14 text-ink-soft">{hint}</span>
    </span>
    <OptionListPrice code={code} />
  </span>
)

/** The declared value that counts, and its insurance; a change of either may correct the other. */
function Insurance() {
  const { register, watch, getValues, formState } = useFormContext<QuoteForm>()
  const { data: prices } = useQuery(quotePrices)
  const { parcels, chosen } = useChosenParcels()
  const contents = contentsOf(parcels, chosen)
  const typed = declaredOf({ declaredValue: watch('declaredValue') })
  const tier = tierName(Number(watch('insurance')))
  return (
    <FoldedPart
      title="Assurance et valeur déclarée"
      chosen={<Joined facts={typed ? [tier, `${formatMoney(typed)} déclarés`] : [tier]} />}
      fields={['declaredValue', 'insurance']}
    >
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
    </FoldedPart>
  )
}

const tierHint = (prices: QuotePrices | undefined): string =>
  prices
    ? `L’assurance de base couvre ${baseInsuranceCover(prices.baseInsurance, wholeEuros)}\u00A0; un palier couvre la valeur déclarée.`
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

/** Shown before one ticks the option; nothing until the prices are read, since the estimate shows them too. */
function OptionListPrice({ code }: { code: ShippingOption }) {
  const { data } = useQuery(quotePrices)
  const weight = useWatch<QuoteForm, 'weight'>({ name: 'weight' })
  const price = data?.extras.find((extra) => extra.code === code)
  if (!data || !price) return null
  const applied = extraCents(price, parseKilograms(weight) ?? 0, data.heavyOverGrams)
  const isHeavy = applied === price.heavyCents
  const other = isHeavy ? price.cents : price.heavyCents
  return (
    <>
      <span className="figures font-semibold min-[22.5rem]:text-right">{formatMoney(applied)}</span>
      {other !== null && (
        <span className="figures text-14 text-ink-soft min-[22.5rem]:max-sm:col-span-2 sm:text-right">
          {formatMoney(other)} {isHeavy ? 'jusqu’à' : 'au-delà de'}{' '}
          {kilogramsText(data.heavyOverGrams)}
        </span>
      )}
    </>
  )
}

/** Checked before the submit, by the server's own rule; the server decides, and checks alone until its limits are read. */
export function checkValue(
  text: string,
  contents: Cents,
  insurance: string,
  limits: QuotePrices['limits'] | undefined,
): true | string {
  const isTyped = text.trim() !== ''
  const typed = isTyped ? valueIn(text) : null
  if (isTyped && typed === null) return fieldErrors.value
  const value = countedValue(typed, contents)
  if (value === null || limits === undefined) return true
  const checked = checkDeclaredValue(limits, value, tierOf(insurance))
  // A value « on quote » is accepted: the estimate says so.
  if (checked.ok || checked.refusal === 'declared-value-on-quote') return true
  return valueRefusals(limits)[checked.refusal]
}

function valueIn(text: string): Cents | null {
  const typed = parseEuros(text)
  return typed === null || typed < 0 ? null : cents(typed)
}
