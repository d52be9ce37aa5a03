import { planInSentence } from '#domain/plan/plan-in-sentence.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FrancsNote, Money } from '#web/chrome/Money.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { zonesHint } from '#web/copy/zones-hint.ts'
import { useDestinations } from '#web/quote/use-destinations.ts'
import { LineList, type EstimatedLine } from './LineList.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FoldOnPhone } from '#web/ui/FoldOnPhone.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { QuoteForm } from './quote-form.ts'
import type { LiveEstimate } from './use-live-estimate.ts'

/**
 * The header card (docs/rules/pages.md#quote-page): carrier, fee by plan, total; stays in sight while the customer fills in the
 * form. On a phone, whose reminder stays in sight, it stands above the button, unless the estimate failed.
 */
export function EstimateCard({ estimate, planName }: { estimate: LiveEstimate; planName: string }) {
  const plan = estimate.state === 'priced' ? estimate.price.plan : planName
  if (isUnpriced(estimate))
    return (
      <section
        aria-label="Estimation"
        className="on-nuit rounded-card border border-nuit-line bg-nuit px-4 py-3 text-on-nuit sm:px-5 sm:py-4 sm:max-xl:order-first"
      >
        <p role="status">
          {estimate.state === 'refused'
            ? estimate.sentence
            : 'Indiquez un poids et une destination pour voir le prix.'}
        </p>
      </section>
    )
  return (
    <section
      aria-label="Estimation"
      className={joinClasses(
        'bar on-nuit z-10 rounded-card border border-nuit-line bg-nuit px-4 py-3 text-on-nuit sm:sticky sm:top-18 sm:px-5 sm:py-4 sm:shadow-raised sm:max-xl:order-first xl:static',
        estimate.state === 'failed' && 'max-sm:hidden',
      )}
    >
      <dl
        aria-live="polite"
        className={joinClasses(
          'grid gap-x-4 gap-y-1 sm:grid-cols-3 sm:gap-y-2 xl:grid-cols-2',
          isStale(estimate) && 'opacity-70',
        )}
      >
        <Figure label="Estimation transport TTC">
          <Amount estimate={estimate} part="shippingCents" />
        </Figure>
        <Figure label={`Frais de traitement (${planInSentence(plan)})`}>
          <Fee estimate={estimate} />
        </Figure>
        <div className="flex items-baseline justify-between gap-3 border-t border-nuit-line pt-1.5 sm:block sm:border-0 sm:pt-0 xl:order-first xl:col-span-2">
          <dt className="text-sm text-on-nuit-soft">Total estimé TTC</dt>
          <dd className="figures text-right font-display text-22 font-bold sm:text-left sm:text-28 xl:text-36">
            <Amount estimate={estimate} part="totalCents" />
          </dd>
        </div>
      </dl>
    </section>
  )
}

type Unpriced = Extract<LiveEstimate, { state: 'incomplete' | 'refused' }>

/** Nothing was asked of the server yet, or it refused. */
const isUnpriced = (estimate: LiveEstimate): estimate is Unpriced =>
  estimate.state === 'incomplete' || estimate.state === 'refused'

const isStale = (estimate: LiveEstimate): boolean => estimate.state === 'priced' && estimate.isStale

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-3">
    <dt className="text-14 text-on-nuit-soft">{label}</dt>
    <dd className="figures font-semibold max-sm:text-right sm:text-lg">{children}</dd>
  </div>
)

/** « Gratuit » when the fee is zero (docs/rules/quotes-and-prices.md#estimate). */
const Fee = ({ estimate }: { estimate: LiveEstimate }) =>
  feeOf(estimate) === 0 ? 'Gratuit' : <Amount estimate={estimate} part="feeCents" />

/** The fee, known even without the price of the transport. */
function feeOf(estimate: LiveEstimate): number | undefined {
  if (estimate.state === 'priced') return estimate.price.feeCents
  return estimate.state === 'on-quote' ? estimate.feeCents : undefined
}

/** Also in francs CFP, for people who ship there or live there. */
function Amount({
  estimate,
  part,
}: {
  estimate: LiveEstimate
  part: 'shippingCents' | 'feeCents' | 'totalCents'
}) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  switch (estimate.state) {
    case 'incomplete':
    case 'refused':
    case 'failed':
      return '–'
    case 'waiting':
      return <Skeleton className="my-1 h-6 w-20" />
    case 'on-quote':
      return part === 'feeCents' ? (
        <Money cents={estimate.feeCents} destination={destination} francsBelow />
      ) : (
        'Sur devis'
      )
    case 'priced':
      return (
        <Money
          cents={estimate.price[part]}
          destination={destination}
          francsBelow={part !== 'totalCents'}
        />
      )
  }
}

/**
 * On a phone the header card scrolls away: the total, once known, stays in sight above the shortcuts, with the button.
 * `children`: how to pay less.
 */
export function TotalReminder({
  estimate,
  isBusy,
  children,
}: {
  estimate: LiveEstimate
  isBusy: boolean
  children: ReactNode
}) {
  if (estimate.state === 'incomplete') return null
  return (
    <div className="bar on-nuit sticky bottom-[calc(3.5rem+var(--demo-bar,0px)+env(safe-area-inset-bottom))] z-20 order-last rounded-button border border-nuit-line bg-nuit py-2 pr-2 pl-4 text-on-nuit shadow-raised sm:hidden print:hidden">
      {children}
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0">
          <strong className="figures block font-display text-18 leading-6">
            <Amount estimate={estimate} part="totalCents" />
          </strong>
          <span className="block text-12 text-on-nuit-soft">Total estimé TTC</span>
        </p>
        <Button type="submit" variant="call" busy={isBusy}>
          Demander
        </Button>
      </div>
    </div>
  )
}

/** Every line of the estimate, under the header; or that it is on quote, or failed. */
export function EstimateLines({
  estimate,
  children,
}: {
  estimate: LiveEstimate
  children?: ReactNode
}) {
  if (isUnpriced(estimate)) return null
  const lines = children ?? <LinesOrWhy estimate={estimate} />
  // Its lines wait below their title on a phone; why there are none does not.
  const isFolded = estimate.state === 'priced'
  return (
    <div
      className={joinClasses(
        'rounded-card border border-line bg-surface px-4 sm:px-6 xl:px-5',
        isFolded ? 'max-sm:py-1 sm:py-4' : 'py-4',
      )}
    >
      {isFolded ? <FoldOnPhone title="Détail de l’estimation">{lines}</FoldOnPhone> : lines}
    </div>
  )
}

function LinesOrWhy({ estimate }: { estimate: Exclude<LiveEstimate, Unpriced> }) {
  switch (estimate.state) {
    case 'waiting':
      return <Skeleton className="h-6 w-full" />
    case 'on-quote':
      return (
        <p>
          <strong>Sur devis.</strong> {estimate.sentence}
          {estimate.storageCents > 0 &&
            ` La garde due à ce jour, ${formatMoney(estimate.storageCents)}, s’y ajoutera.`}{' '}
          Envoyez votre demande&nbsp;: nous vous répondons avec un prix ferme.
        </p>
      )
    case 'failed':
      return (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{estimate.sentence}</p>
          <Button variant="secondary" onClick={estimate.retry}>
            Réessayer
          </Button>
        </div>
      )
    case 'priced':
      return <Lines lines={estimate.price.lines} />
  }
}

function Lines({ lines }: { lines: readonly EstimatedLine[] }) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  const destinations = useDestinations()
  return (
    <>
      <LineList label="Détail de l’estimation" lines={lines} destination={destination} />
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-soft">
        Estimation TTC, sur les valeurs indiquées. Le prix ferme est calculé sur ce que l’entrepôt a
        mesuré. Droits et taxes éventuels à l’arrivée non compris.
        {lines.some(({ label }) => /\bOM[12]\b/.test(label)) && zonesHint(destinations)}
      </p>
      <FrancsNote destination={destination} />
    </>
  )
}
