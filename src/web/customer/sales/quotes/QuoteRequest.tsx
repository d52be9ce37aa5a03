import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import { FormProvider, useWatch, useFormContext } from 'react-hook-form'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { quotePrices } from '#web/api/quotes.ts'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { fieldErrors } from '#web/copy/quotes.ts'
import { hasEco, useDestinations, type Destinations } from '#web/quote/use-destinations.ts'
import { TerritoryNotices } from '#web/customer/TerritoryNotices.tsx'
import { planNames } from '#words/plan-names.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { contentsOf, useQuotableParcels, withConsolidation } from './chosen-parcels.ts'
import { ClientSection } from './ClientSection.tsx'
import { EstimateCard } from './EstimateCard.tsx'
import { EstimateNote } from './EstimateNote.tsx'
import { OptionsFold } from './OptionsFold.tsx'
import {
  estimateQueryOf,
  isTooHeavy,
  modeOf,
  noQuoteForm,
  requestOf,
  requestsOf,
  waysQueryOf,
  type QuoteForm,
  type QuoteRequestBody,
  type TakenSplit,
} from './quote-form.ts'
import { useLiveEstimate, type LiveEstimate } from './use-live-estimate.ts'
import { useQuoteForm } from './use-quote-form.ts'
import { useQuoteRequest } from './use-quote-request.ts'
import { useRequestInAddress } from './use-request-in-address.ts'
import { estimateOfSplit, useShippingWays, type WaysChoice } from './use-shipping-ways.ts'
import { Together } from './Together.tsx'
import { ParcelSection, Voyage, WeightGauge } from './ParcelSection.tsx'

// What is folded, or comes with a price.
const OptionSections = lazyAfterContent(
  async () => (await import('./OptionSections.tsx')).OptionSections,
)
const RoomLeft = lazyAfterContent(async () => (await import('./RoomLeft.tsx')).RoomLeft)
const loadWayChoice = async () => (await import('./WayChoice.tsx')).WayChoice
const WayChoice = lazyAfterContent(loadWayChoice)

/** The parcels first, then how they travel, and to whom; the price beside it (docs/rules/pages.md#quote-page). */
export function QuoteRequest({ user }: { user: SignedInUser }) {
  const { form, isUnsaved, forget } = useQuoteForm(user)
  const values = { ...noQuoteForm, ...useWatch({ control: form.control }) }
  const planName = planNames[user.plan ?? 'gratuit']
  const destinations = useDestinations()
  const { list, parcels = [] } = useQuotableParcels()
  const live = useLiveEstimate(
    estimateQueryOf(values, destinations),
    whyUnpriced(values, list.isPending),
  )
  const limits = useQuery(quotePrices).data?.limits
  const contents = contentsOf(parcels, values.parcelIds)
  const choice = useShippingWays(waysQueryOf(values, { destinations, limits }, contents), parcels)
  const estimate = estimateOfSplit(choice, live, planName)
  const request = useQuoteRequest(
    form,
    (filled) => bodiesOf(filled, destinations, user, choice.taken),
    choice.leaveSplit,
    parcels,
  )
  useRequestInAddress(form, user)
  const isOversize = values.parcelIds.length === 0 ? null : isNonStandard(live)
  const mode = modeOf(values, destinations)
  const totals = useTotalsByMode(values, destinations, live)
  const isBeside = useHasColumn()
  const note = <EstimateNote estimate={estimate} />

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={request.submit} className={formStyle}>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <TerritoryNotices territory={values.destination} />
          <ParcelSection>
            <OneShipment choice={choice} estimate={estimate} />
          </ParcelSection>
          <WayToSend choice={choice} mode={mode} />
          <Voyage sellsEco={totals !== null} totals={choice.split ? null : totals} />
          <OptionsFold sellsEco={false} isNonStandard={isOversize}>
            <Suspense fallback={<SkeletonList rows={2} />}>
              <OptionSections
                split={choice.split}
                sellsEco={false}
                isNonStandard={isOversize}
                destination={values.destination}
              />
            </Suspense>
          </OptionsFold>
          <ClientSection saved={user.billingAddress} />
          <LeaveGuard
            isUnsaved={isUnsaved}
            loss="Votre demande de devis n’est pas envoyée."
            onLeave={forget}
          />
        </div>
        <div className="min-w-0 gap-4 max-xl:contents xl:sticky xl:top-18 xl:grid xl:max-h-[calc(100dvh-5.5rem-var(--demo-bar,0px))] xl:self-start xl:overflow-y-auto print:max-h-none">
          {request.failure && <Notice kind="error">{request.failure}</Notice>}
          <EstimateCard
            estimate={estimate}
            planName={planName}
            mode={mode}
            choice={choice}
            isBusy={request.isBusy}
            overButton={!isBeside && note}
          />
          {isBeside && note}
        </div>
      </form>
    </FormProvider>
  )
}

type WayToSendProps = {
  readonly choice: WaysChoice
  readonly mode: QuoteForm['shippingMode']
}

/** One shipment or several. */
export function WayToSend({ choice, mode }: WayToSendProps) {
  const { watch } = useFormContext<QuoteForm>()
  const isSeveral = watch('parcelIds').length > 1
  // The code comes while the server computes the ways.
  useEffect(() => {
    if (isSeveral) void loadWayChoice().catch(() => undefined)
  }, [isSeveral])
  const isBetter = isSplitBetter(choice)
  // Until their code is here the type stays, with the focus in it; a split answers it, so that it goes at once.
  const hasWays = (useDeferredValue(isBetter) && isBetter) || choice.split !== null
  const type = <ShippingType ways={choice.ways} />
  return (
    <Card aria-labelledby={hasWays ? 'facons' : 'type-d-envoi'}>
      <Suspense fallback={choice.split === null ? type : null}>
        {hasWays ? <WayChoice choice={choice} mode={mode} /> : type}
      </Suspense>
    </Card>
  )
}

/** Then the choice of the way takes the place of the type, which it answers. */
const isSplitBetter = ({ split, ways }: WaysChoice): boolean =>
  split !== null || (ways?.shipments.length ?? 0) > 1

/** The weight of all among the tariff's steps, and the room at the same price: where a split is better they say nothing. */
function OneShipment({ choice, estimate }: { choice: WaysChoice; estimate: LiveEstimate }) {
  if (isSplitBetter(choice) || (choice.ways === null && choice.isStale)) return null
  return (
    <>
      <WeightGauge />
      <Suspense fallback={null}>
        <RoomLeft estimate={estimate} />
      </Suspense>
    </>
  )
}

/** One request for the form, or one per shipment of the split. */
function bodiesOf(
  form: QuoteForm,
  to: Destinations,
  user: SignedInUser,
  taken: TakenSplit | null,
): QuoteRequestBody[] {
  const typesAddress = user.billingAddress === null || form.otherAddress
  return taken ? requestsOf(form, to, typesAddress, taken) : [requestOf(form, to, typesAddress)]
}

/** The form and, beside it where there is room, its price. A focused field scrolls clear of the bars above and below. */
const formStyle =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_min(22.5rem,45%)] xl:gap-6 ' +
  '[&_:is(input,select,textarea,button)]:scroll-mt-52 [&_:is(input,select,textarea,button)]:scroll-mb-46 xl:[&_:is(input,select,textarea,button)]:scroll-mt-24'

/** What the request costs by air and by sea; `null` where only one of them is sold. */
function useTotalsByMode(form: QuoteForm, to: Destinations, live: LiveEstimate) {
  const mode = modeOf(form, to)
  const other = mode === 'eco' ? ('standard' as const) : ('eco' as const)
  const sellsEco = hasEco(to, form.destination)
  const otherwise = useLiveEstimate(
    sellsEco ? estimateQueryOf({ ...form, shippingMode: other }, to) : null,
  )
  if (!sellsEco) return null
  return { ...totalOf(mode, live), ...totalOf(other, otherwise) }
}

const totalOf = (mode: QuoteForm['shippingMode'], estimate: LiveEstimate) =>
  estimate.state === 'priced' ? { [mode]: estimate.price.totalCents } : {}

function whyUnpriced(form: QuoteForm, isReading: boolean): LiveEstimate {
  if (isTooHeavy(form))
    return { state: 'refused', sentence: fieldErrors.tooHeavy, isTooHeavy: true }
  return { state: isReading ? 'waiting' : 'incomplete' }
}

/** Whether the server found a non-standard size in the measures; `null` until it has priced them. */
const isNonStandard = (estimate: LiveEstimate): boolean | null =>
  estimate.state === 'priced'
    ? estimate.price.lines.some(({ code }) => code === 'non_standard')
    : null

function ShippingType({ ways }: Pick<WaysChoice, 'ways'>) {
  const { register, formState, getValues, setValue } = useFormContext<QuoteForm>()
  return (
    <>
      <h2 id="type-d-envoi" className="mb-4 text-xl">
        Type de réexpédition
      </h2>
      <RadioGroup
        legend="Que faisons-nous de vos colis&nbsp;?"
        error={formState.errors.shippingType?.message}
        {...register('shippingType', {
          required: fieldErrors.required,
          validate: (type) =>
            type === 'grouping' ||
            getValues('parcelIds').length < 2 ||
            fieldErrors.directTakesOneParcel,
          onChange: () => {
            if (getValues('shippingType') === 'grouping') withConsolidation({ setValue, getValues })
          },
        })}
        choices={[
          { value: 'direct', label: 'Envoi direct', hint: 'Le colis repart tel qu’il est arrivé.' },
          {
            value: 'grouping',
            label: 'Groupement de colis',
            hint: 'Plusieurs colis réunis en un seul envoi.',
          },
        ]}
      />
      <Together ways={ways} />
    </>
  )
}

/** Whether the price has a column beside the form (`xl`); its cards then come after the form in the order of keys. */
const useHasColumn = (): boolean => useSyncExternalStore(follow, () => column().matches)

const column = () => matchMedia('(min-width: 80rem)')

function follow(onChange: () => void): () => void {
  const query = column()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
