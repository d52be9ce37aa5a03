import { initialCatalogue, insuranceTiers } from '#domain/catalogue/catalogue.ts'
import { destinations } from '#domain/destination/destination.ts'
import type { ShippingOption } from '#contract/offer/pricing.ts'
import { optionLabels } from '#web/copy/quotes.ts'
import { tierAmount, tierName } from '#web/copy/insurance.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { modeLabels, typeLabels } from '#words/quote-choices.ts'
import { firstQuestion } from './first-estimates.ts'

const always: readonly ShippingOption[] = [
  'repackaging',
  'photo_request',
  'signature_required',
  'non_standard',
]
const whenGrouping: readonly ShippingOption[] = ['consolidation', 'grouped_repackaging']

/**
 * The fields belong to the page: text typed before the script loads stays, and is read then. The mode is hidden where eco is not
 * sold, not removed: the choice comes back with a destination that has it.
 */
export function ShipmentFields({ sellsEco }: { sellsEco: boolean }) {
  return (
    <div className="group/envoi grid content-start gap-5 p-5 sm:grid-cols-2 sm:p-8">
      <SelectField
        label="Destination"
        name="destination"
        className="sm:col-span-2"
        defaultValue={firstQuestion.destination}
      >
        {destinations.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="Poids"
        name="weightKg"
        inputMode="decimal"
        autoComplete="off"
        unit="kg"
        maxLength={12}
        className={sellsEco ? undefined : 'sm:col-span-2'}
        defaultValue={firstQuestion.weightKg}
        inputClassName="figures"
      />
      <SelectField
        label="Mode"
        name="mode"
        defaultValue="standard"
        className={sellsEco ? undefined : 'hidden'}
      >
        <option value="standard">{modeLabels.standard}</option>
        <option value="eco">{modeLabels.eco}</option>
      </SelectField>
      <SelectField label="Type d’envoi" name="type" defaultValue="direct">
        <option value="direct">{typeLabels.direct}</option>
        <option value="grouping">{typeLabels.grouping}</option>
      </SelectField>
      <SelectField label="Assurance" name="insurance" defaultValue="0">
        {insuranceTiers.map((tier) => (
          <option key={tier} value={tier}>
            {tier === 0 ? tierName(tier) : `Valeur jusqu’à ${tierAmount(tier)}`}
          </option>
        ))}
      </SelectField>
      <fieldset className="sm:col-span-2">
        <legend className="mb-1 font-medium">Options</legend>
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {always.map(option)}
          <div className="hidden gap-x-6 gap-y-2 group-has-[option[value=grouping]:checked]/envoi:grid sm:col-span-2 sm:grid-cols-2">
            {whenGrouping.map(option)}
          </div>
        </div>
      </fieldset>
    </div>
  )
}

const option = (code: ShippingOption) => (
  <Checkbox
    key={code}
    name="options"
    value={code}
    label={initialCatalogue.extras[code].label}
    hint={optionLabels[code].hint}
  />
)
