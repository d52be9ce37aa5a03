import { useFormContext } from 'react-hook-form'
import type { PlannedShipment } from '#contract/sales/shipping-ways.ts'
import type { ShippingOption } from '#contract/offer/pricing.ts'
import { optionLabels } from '#web/copy/quotes.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { modeLabels } from '#words/quote-choices.ts'
import { FormSection } from './FormSection.tsx'
import { Insurance } from './Insurance.tsx'
import { OptionListPrice } from './OptionListPrice.tsx'
import { PromotionCodeField } from './PromotionCodeField.tsx'
import type { QuoteForm } from './quote-form.ts'

/** Only for a grouping (docs/rules/quotes-and-prices.md#extras); a split may send each parcel on its own. */
export function GroupingSection({ split }: { split: readonly PlannedShipment[] | null }) {
  const { watch } = useFormContext<QuoteForm>()
  const types = split?.map(({ type }) => type) ?? [watch('shippingType')]
  if (!types.includes('grouping')) return null
  return (
    <FormSection title="Options du groupement">
      <Options codes={['consolidation', 'grouped_repackaging']} />
    </FormSection>
  )
}

/** `isNonStandard`: what the measures of the chosen parcels say, `null` when none is chosen. */
export function ShippingSection({
  sellsEco,
  isNonStandard,
}: {
  sellsEco: boolean
  isNonStandard: boolean | null
}) {
  const { register, formState } = useFormContext<QuoteForm>()
  return (
    <FormSection title="Options d’envoi et remarques">
      <div className="grid gap-5">
        {sellsEco && (
          <RadioGroup
            legend="Mode d’envoi"
            error={formState.errors.shippingMode?.message}
            {...register('shippingMode')}
            choices={[
              { value: 'standard', label: modeLabels.standard, hint: 'Quelques jours ouvrés.' },
              { value: 'eco', label: modeLabels.eco, hint: '20 à 40 jours, moins cher.' },
            ]}
          />
        )}
        <Options
          codes={['repackaging', 'photo_request', 'signature_required', 'non_standard']}
          measured={isNonStandard}
        />
        {formState.errors.options && (
          <FieldError id="options-erreur">{formState.errors.options.message}</FieldError>
        )}
        <Insurance />
        <TextArea
          label="Remarques"
          optional
          maxLength={2000}
          error={formState.errors.remarks?.message}
          {...register('remarks')}
        />
        <PromotionCodeField />
      </div>
    </FormSection>
  )
}

function Options({
  codes,
  measured = null,
}: {
  codes: readonly ShippingOption[]
  measured?: boolean | null
}) {
  const { register } = useFormContext<QuoteForm>()
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
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
            label={<OptionText code={code} hint={optionLabels[code].hint} />}
            {...register('options')}
          />
        ),
      )}
    </div>
  )
}

const measuredOut = 'D’après les mesures de vos colis, le supplément s’applique.'
const measuredIn = 'D’après les mesures de vos colis, pas de supplément.'

const OptionText = ({ code, hint }: { code: ShippingOption; hint: string }) => (
  <>
    {optionLabels[code].label} <OptionListPrice code={code} />
    <span className="block text-sm text-ink-soft">{hint}</span>
  </>
)
