import { FormProvider, useForm, useWatch, useFormContext } from 'react-hook-form'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { ParcelView } from '#contract/warehouse/parcels.ts'
import { theseQuotes } from '#web/copy/shipping-ways.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { hasEco, useDestinations, type Destinations } from '#web/quote/use-destinations.ts'
import { TerritoryNotices } from '#web/customer/TerritoryNotices.tsx'
import { planNames } from '#words/plan-names.ts'
import {
  contentsOf,
  useQuotableParcels,
  withConsolidation,
  totalGrams,
  useChosenParcels,
} from './chosen-parcels.ts'
import { ClientSection } from './ClientSection.tsx'
import { EstimateCard, EstimateLines, TotalReminder } from './EstimateCard.tsx'
import { GroupingSection, ShippingSection } from './OptionSections.tsx'
import {
  declaredOf,
  estimateQueryOf,
  noQuoteForm,
  quoteFormOf,
  requestOf,
  requestsOf,
  waysQueryOf,
  heaviestGrams,
  type QuoteForm,
  type QuoteRequestBody,
  type TakenSplit,
} from './quote-form.ts'
import { RoomLeft } from './RoomLeft.tsx'
import { ShipmentList } from './ShipmentList.tsx'
import { ShippingTypeSection } from './ShippingTypeSection.tsx'
import { useLiveEstimate, type LiveEstimate } from './use-live-estimate.ts'
import { useQuoteRequest } from './use-quote-request.ts'
import { useRequestInAddress } from './use-request-in-address.ts'
import { estimateOfSplit, useShippingWays } from './use-shipping-ways.ts'
import { WaysCard } from './WaysCard.tsx'
import type { ReactNode } from 'react'
import { shippingDestinations } from '#domain/destination/destination.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { parseKilograms } from '#web/copy/parse-measure.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FormSection } from './FormSection.tsx'
import { ParcelPicker } from './ParcelPicker.tsx'
import { WeightGauge } from './WeightGauge.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

/** The parcels first, then how they travel, and to whom; the price beside it (docs/rules/pages.md#quote-page). */
export function QuoteRequest({ user }: { user: SignedInUser }) {
  const form = useForm<QuoteForm>({ defaultValues: quoteFormOf(user) })
  const values = { ...noQuoteForm, ...useWatch({ control: form.control }) }
  const planName = planNames[user.plan ?? 'gratuit']
  const destinations = useDestinations()
  const { parcels } = useQuotableParcels()
  const live = useLiveEstimate(estimateQueryOf(values, destinations))
  const choice = useShippingWays(waysQueryOf(values, destinations))
  const estimate = estimateOfSplit(choice.split, live, planName)
  const request = useQuoteRequest(
    form,
    (filled) => bodiesOf(filled, destinations, user, choice.taken, parcels),
    choice.leaveSplit,
  )
  useRequestInAddress(form, user)
  const { isDirty, touchedFields } = form.formState

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={request.submit} className={formStyle}>
        <div className="grid min-w-0 gap-5">
          <TerritoryNotices territory={values.destination} />
          <ParcelSection>{choice.split === null && <RoomLeft estimate={estimate} />}</ParcelSection>
          <ShippingTypeSection split={choice.split} />
          <GroupingSection split={choice.split} />
          <ShippingSection
            sellsEco={hasEco(destinations, values.destination)}
            isNonStandard={values.parcelIds.length === 0 ? null : isNonStandard(live)}
          />
          <ClientSection saved={user.billingAddress} />
          <LeaveGuard
            isUnsaved={isDirty && Object.keys(touchedFields).length > 0}
            loss="Votre demande de devis n’est pas envoyée."
          />
        </div>
        <div className="min-w-0 gap-4 max-xl:contents xl:sticky xl:top-18 xl:grid xl:max-h-[calc(100dvh-5.5rem-var(--demo-bar,0px))] xl:self-start xl:overflow-y-auto">
          <EstimateCard estimate={estimate} planName={planName} />
          <WaysCard
            choice={choice}
            isGrouping={values.shippingType === 'grouping'}
            onGroup={() => {
              form.setValue('shippingType', 'grouping')
              form.clearErrors('shippingType')
              withConsolidation(form)
            }}
          />
          {request.failure && <Notice kind="error">{request.failure}</Notice>}
          <Button type="submit" variant="call" size="large" busy={request.isBusy}>
            {request.isBusy ? 'Envoi en cours...' : `Demander ${theseQuotes(choice.split)}`}
          </Button>
          <EstimateLines estimate={estimate}>
            {choice.split && <ShipmentList shipments={choice.split} isDetailed />}
          </EstimateLines>
        </div>
        <TotalReminder estimate={estimate} isBusy={request.isBusy} />
      </form>
    </FormProvider>
  )
}

/** One request for the form, or one per shipment of the split. */
function bodiesOf(
  form: QuoteForm,
  to: Destinations,
  user: SignedInUser,
  taken: TakenSplit | null,
  parcels: readonly ParcelView[] = [],
): QuoteRequestBody[] {
  const typesAddress = user.billingAddress === null || form.otherAddress
  if (!taken) return [requestOf(form, to, typesAddress)]
  // Each shipment then declares the contents of its own parcels.
  const isSum = declaredOf(form) === contentsOf(parcels, form.parcelIds)
  return requestsOf(isSum ? { ...form, declaredValue: '' } : form, to, typesAddress, taken)
}

/** The form and, beside it where there is room, its price. A focused field scrolls clear of the bars above and below. */
const formStyle =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22.5rem] xl:gap-6 ' +
  '[&_:is(input,select,textarea,button)]:scroll-mt-52 [&_:is(input,select,textarea,button)]:scroll-mb-36 xl:[&_:is(input,select,textarea,button)]:scroll-mt-24'

/** Whether the server found a non-standard size in the measures. */
const isNonStandard = (estimate: LiveEstimate): boolean =>
  estimate.state === 'priced' && estimate.price.lines.some(({ code }) => code === 'non_standard')

/** `children`: what the choice of parcels allows, right below it. */
function ParcelSection({ children }: { children: ReactNode }) {
  const { register, formState } = useFormContext<QuoteForm>()
  const { errors } = formState
  const { parcels, chosen } = useChosenParcels()
  const isMeasured = totalGrams(parcels, chosen) !== null
  return (
    <FormSection title="Détails du colis">
      <ParcelPicker />
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <TextField
          label="Poids"
          unit="kg"
          inputMode="decimal"
          autoComplete="off"
          inputClassName="figures"
          maxLength={10}
          readOnly={isMeasured}
          hint={isMeasured ? 'Mesuré par l’entrepôt.' : 'Emballage compris.'}
          error={errors.weight?.message}
          {...register('weight', { required: fieldErrors.required, validate: checkWeight })}
        />
        <SelectField
          label="Destination"
          hint="Certains territoires sont sur devis."
          error={errors.destination?.message}
          {...register('destination', { required: fieldErrors.required })}
        >
          <option value="">Choisissez…</option>
          {shippingDestinations.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      <WeightGauge />
      {children}
      <details className="mt-4">
        <summary className={`${linkStyle} inline-flex min-h-11 items-center`}>
          À savoir avant d’envoyer
        </summary>
        <ul className="list-disc pl-5 text-14">
          <li>
            Un envoi pèse 30&nbsp;kg au plus&nbsp;; au-delà, il part en plusieurs boîtes, sur devis.
          </li>
          <li>
            Longueur + largeur + hauteur restent sous 200&nbsp;cm. Au-delà de 150&nbsp;cm en tout,
            ou de 100&nbsp;cm de long, le supplément hors norme s’applique.
          </li>
          <li>Un poids entre deux paliers prend le palier supérieur.</li>
        </ul>
      </details>
    </FormSection>
  )
}

function checkWeight(text: string): true | string {
  const grams = parseKilograms(text)
  if (grams === null) return fieldErrors.weight
  return grams <= heaviestGrams || fieldErrors.tooHeavy
}
