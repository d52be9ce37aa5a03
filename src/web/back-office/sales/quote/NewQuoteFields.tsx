import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { draftQuote, type QuoteDesk } from '#contract/sales/office-quotes.ts'
import { shippingOptions } from '#contract/offer/pricing.ts'
import {
  type AddressPlace,
  isAddressFor,
  isDestination,
  isShippingDestination,
  shippingDestinations,
} from '#domain/destination/destination.ts'
import { insuranceTiers } from '#domain/catalogue/catalogue.ts'
import { tierName } from '#web/copy/insurance.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { draftingRefusals } from '#web/copy/quote-builder.ts'
import { fieldErrors, optionLabels } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { hasEco, useDestinations, type Destinations } from '#web/quote/use-destinations.ts'
import { modeLabels, typeLabels } from '#words/quote-choices.ts'
import { emptyForm, isMeasured, draftingOf, type NewQuoteForm } from './new-quote-form.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useNavigate } from 'react-router'
import { useAction } from '#web/chrome/action/use-action.ts'
import { paths } from '#web/paths.ts'

type FieldsProps = {
  readonly clientId: string
  readonly address: AddressPlace
  readonly parcels: QuoteDesk['parcels']
}

/** What to send, where and how; the server computes the price from the measures. */
export function NewQuoteFields({ clientId, address, parcels }: FieldsProps) {
  const form = useForm<NewQuoteForm>({
    defaultValues: emptyForm(isDestination(address.country) ? address.country : ''),
  })
  const destinations = useDestinations()
  const drafting = useNewQuote(clientId, destinations)
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void form.handleSubmit(drafting.draft)(event)}
        aria-label="Nouveau devis"
      >
        <ParcelChoice parcels={parcels} />
        <ShipmentChoice address={address} destinations={destinations} />
        <ActionFailure action={drafting} />
        <div>
          <Button type="submit" size="large" busy={drafting.isBusy}>
            Préparer le devis
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

function ParcelChoice({ parcels }: Pick<FieldsProps, 'parcels'>) {
  const { register, formState } = useFormContext<NewQuoteForm>()
  const parcelIds = useWatch<NewQuoteForm, 'parcelIds'>({ name: 'parcelIds' })
  const measured = isMeasured(parcels, parcelIds)
  const { errors } = formState
  return (
    <TitledCard title="Colis en stock">
      {parcels.length === 0 && (
        <p className="text-ink-soft">Ce client n’a aucun colis libre à l’entrepôt.</p>
      )}
      {parcels.map(({ id, merchant, trackingNumber, weightGrams }) => (
        <Checkbox
          key={id}
          value={id}
          label={
            <>
              {merchant} <span className="font-mono text-sm wrap-anywhere">{trackingNumber}</span>,{' '}
              {weightGrams === null ? 'pas encore mesuré' : formatWeight(weightGrams)}
            </>
          }
          {...register('parcelIds')}
        />
      ))}
      {!measured && (
        <div className="mt-4 grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <TextField
            label="Poids"
            unit="kg"
            inputMode="decimal"
            inputClassName="figures"
            error={errors.weight?.message}
            {...register('weight', {
              validate: (text) => parseKilograms(text) !== null || fieldErrors.weight,
            })}
          />
          <TextField
            label="Pourquoi sans mesures"
            hint="Un devis ferme demande des colis mesurés&nbsp;: sans eux, il ne s’accepte pas. La raison est gardée au dossier."
            maxLength={300}
            error={errors.unmeasuredReason?.message}
            {...register('unmeasuredReason', { required: fieldErrors.required })}
          />
        </div>
      )}
    </TitledCard>
  )
}

function ShipmentChoice({
  address,
  destinations,
}: Pick<FieldsProps, 'address'> & { readonly destinations: Destinations }) {
  const { register, formState } = useFormContext<NewQuoteForm>()
  const [parcelIds, destination] = useWatch<NewQuoteForm, ['parcelIds', 'destination']>({
    name: ['parcelIds', 'destination'],
  })
  const sellsEco = hasEco(destinations, destination)
  const { errors } = formState
  return (
    <TitledCard title="Envoi">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Destination"
          className={sellsEco ? undefined : 'sm:col-span-2'}
          error={errors.destination?.message}
          {...register('destination', {
            required: fieldErrors.required,
            validate: (name) =>
              !isShippingDestination(name) ||
              isAddressFor(name, address) ||
              draftingRefusals['address-elsewhere'],
          })}
        >
          <option value="">Choisir…</option>
          {shippingDestinations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        {sellsEco && <Choices label="Mode" options={modeLabels} {...register('mode')} />}
        <Choices
          label="Type"
          options={typeLabels}
          hint={parcelIds.length > 1 ? 'Plusieurs colis font un groupement.' : undefined}
          {...register('shippingType')}
        />
        <SelectField label="Assurance" {...register('insuranceTier')}>
          {insuranceTiers.map((tier) => (
            <option key={tier} value={tier}>
              {tierName(tier)}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="mt-4">
        <legend className="font-medium">Options</legend>
        {shippingOptions.map((code) => (
          <Checkbox
            key={code}
            value={code}
            label={optionLabels[code].label}
            {...register('options')}
          />
        ))}
      </fieldset>
    </TitledCard>
  )
}

function Choices({
  options,
  ...select
}: { options: Readonly<Record<string, string>> } & Parameters<typeof SelectField>[0]) {
  return (
    <SelectField {...select}>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** Creates the draft, then opens it in the builder, which shows its price. */
function useNewQuote(clientId: string, destinations: Destinations) {
  const navigate = useNavigate()
  const drafting = useAction(draftQuote, {
    refusals: draftingRefusals,
    onDone: ({ id }) => void navigate(paths.adminQuote(id)),
  })
  return {
    ...drafting,
    draft: (form: NewQuoteForm) =>
      drafting.run(draftingOf(clientId, form, destinations), { typed: form }),
  }
}
