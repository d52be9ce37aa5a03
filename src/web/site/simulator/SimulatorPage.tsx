import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isDestination, type Destination } from '#domain/destination/destination.ts'
import { planIds, type PlanId, type Plan } from '#domain/plan/plan.ts'
import { replaceQuery } from '#web/chrome/replace-query.ts'
import { delaySentence, modeWords } from '#words/delays.ts'
import { indicativeDelay } from '#web/copy/territories.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DestinationLinks } from '../destination/DestinationLinks.tsx'
import { RateTable } from '../destination/RateTable.tsx'
import { useRates, type ShownRates } from '../destination/use-rates.ts'
import { fillForm } from '#web/chrome/fill-form.ts'
import { useEcoDestinations } from './eco-destinations.ts'
import { firstQuestion } from './first-estimates.ts'
import { ShipmentFields } from './ShipmentFields.tsx'
import { fieldsOf, queryOf } from './simulator-query.ts'
import { SimulatorResult } from './SimulatorResult.tsx'
import { totalText, TotalInSight } from './TotalInSight.tsx'
import { TransportSteps } from './TransportSteps.tsx'
import { usePlanEstimates, type PlanEstimates } from './use-plan-estimates.ts'
import { countsInFrancs } from '#domain/money.ts'
import { formatFrancs } from '#words/francs.ts'
import { formatMoney, francsNote } from '#web/copy/format-money.ts'
import type { Estimate } from './simulate.ts'
import { useSold } from '#web/api/catalogue.ts'

type Asked = {
  readonly plan: PlanId
  readonly destination: Destination
  readonly mode: 'standard' | 'eco'
  readonly weightKg: string
  readonly query: string
}

const firstAsked: Asked = {
  plan: 'gratuit',
  destination: firstQuestion.destination,
  mode: 'standard',
  weightKg: firstQuestion.weightKg,
  query: '',
}

/** /simulateur: the price of a shipment, line by line, with each plan; its address contains the query. */
export function SimulatorPage() {
  const form = useRef<HTMLFormElement>(null)
  const isTouched = useRef(false)
  const [asked, setAsked] = useState(firstAsked)
  const ecoDestinations = useEcoDestinations()
  const onAsk = useCallback((fields: FormData) => {
    const next = askedIn(fields)
    setAsked(next)
    if (isTouched.current) replaceQuery(next.query)
  }, [])
  const { estimates, ask, askSoon, refresh } = usePlanEstimates(form, onAsk)
  const { rates, delays } = useRates(asked.destination)

  useEffect(() => {
    const shared = fieldsOf(window.location.search)
    if (form.current) fillForm(form.current, shared)
    if (shared.size > 0) ask()
    else refresh()
  }, [ask, refresh])

  return (
    <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6">
      <PageHeader title="Simulateur de prix">
        Le prix d’un envoi depuis Limoges, ligne par ligne, sans compte à créer. L’adresse de cette
        page garde vos choix&nbsp;: vous pouvez l’enregistrer ou l’envoyer.
      </PageHeader>
      <div className="mb-5 hidden noscript:block">
        <Notice kind="info">
          Sans JavaScript, le calcul reste sur cet exemple. Tous les prix sont dans les pages des
          destinations, plus bas.
        </Notice>
      </div>
      <form
        ref={form}
        noValidate
        aria-label="Simulateur de prix"
        onInput={() => {
          isTouched.current = true
          askSoon()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        <div className="grid overflow-clip rounded-card border border-line bg-surface lg:grid-cols-[1.2fr_1fr]">
          <ShipmentFields sellsEco={ecoDestinations.has(asked.destination)} />
          <TotalInSight estimate={estimates[asked.plan]} />
          <SimulatorResult estimate={estimates[asked.plan]} onRetry={ask}>
            <FrancsOfEstimate estimate={estimates[asked.plan]} destination={asked.destination} />
            <ShareLink query={asked.query} />
          </SimulatorResult>
        </div>
        <PlanComparison estimates={estimates} chosen={asked.plan} />
      </form>
      <section aria-labelledby="grille-titre" className="mt-14">
        <h2 id="grille-titre" className="text-2xl sm:text-3xl">
          Prix du transport, {asked.destination}
        </h2>
        <TransportSteps {...asked} rates={rates} hasTable />
        <RateTable destination={asked.destination} rates={rates} />
        <p className="mt-4 text-ink-soft">
          {rates.length > 0 && 'Un poids entre deux lignes prend le prix du poids supérieur. '}
          Avant d’acheter, consultez la{' '}
          <Link to={paths.forbidden} className={linkStyle}>
            liste des envois interdits
          </Link>
          .
        </p>
        <UsualDelay {...asked} delays={delays} />
      </section>
      <DestinationLinks title="Prix, délais et douane par destination" />
    </div>
  )
}

/** The indicative window of the mode, and what our own boxes took. Its height is kept: nothing jumps when the figures come. */
function UsualDelay({ destination, mode, delays }: Asked & { delays: ShownRates['delays'] }) {
  const usual = indicativeDelay(destination, mode)
  const real = delays?.[mode]
  return (
    <div className="mt-4">
      {usual && (
        <p className="figures">
          Délai indicatif {modeWords[mode]}&nbsp;: {usual}.
        </p>
      )}
      <p className="figures mt-1 min-h-18 text-ink-soft sm:min-h-12 lg:min-h-6">
        {real && delaySentence(destination, mode, real)}
      </p>
    </div>
  )
}

function ShareLink({ query }: { query: string }) {
  return (
    <div className="mt-5 min-h-11 print:hidden">
      {query !== '' && (
        <CopyButton
          text={`${window.location.origin}${paths.simulator}${query}`}
          label="Copier le lien de cette simulation"
        >
          Copier le lien
        </CopyButton>
      )}
    </div>
  )
}

function askedIn(fields: FormData): Asked {
  const [destination, weightKg] = [fields.get('destination'), fields.get('weightKg')]
  return {
    plan: planIds.find((id) => id === fields.get('plan')) ?? firstAsked.plan,
    destination:
      typeof destination === 'string' && isDestination(destination)
        ? destination
        : firstAsked.destination,
    mode: fields.get('mode') === 'eco' ? 'eco' : 'standard',
    weightKg: typeof weightKg === 'string' ? weightKg : '',
    query: queryOf(fields),
  }
}

/** The estimate in francs CFP, for the territories that use them; the home page, which must be light, does without. */
function FrancsOfEstimate({ estimate, destination }: { estimate: Estimate; destination: string }) {
  if (estimate.state !== 'priced' || !countsInFrancs(destination)) return null
  return (
    <p className="figures mt-4 text-sm text-ink-soft">
      <strong className="text-base text-ink">
        Soit {formatFrancs(estimate.price.totalCents)}.
      </strong>{' '}
      {francsNote}
    </p>
  )
}

/** The same shipment with each plan; the ticket details the chosen plan. */
function PlanComparison({ estimates, chosen }: { estimates: PlanEstimates; chosen: PlanId }) {
  const { plans } = useSold()
  return (
    <fieldset className="mt-8">
      <legend className="font-display text-2xl font-bold">Le même envoi avec chaque formule</legend>
      <div className="mt-4 grid gap-3 sm:grid-cols-3">
        {planIds.map((id) => (
          <label
            key={id}
            htmlFor={`formule-${id}`}
            className="flex cursor-pointer items-start gap-3 rounded-2xl border border-line-strong bg-surface p-4 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              id={`formule-${id}`}
              type="radio"
              name="plan"
              value={id}
              defaultChecked={id === 'gratuit'}
              className="mt-1 size-5 shrink-0 accent-action outline-none"
            />
            <span className="min-w-0 font-semibold">
              {plans[id].title}
              <span className="figures block font-display text-2xl font-bold">
                {feeOnQuote(estimates[id]) ?? totalText(estimates[id])}
              </span>
              <span className="block text-sm font-normal text-ink-soft">
                {feeOnQuote(estimates[id]) ? 'de frais de traitement' : difference(estimates, id)}
              </span>
              <span className="mt-1 block text-sm font-normal text-ink-soft">
                {subscription(plans[id])}
              </span>
            </span>
          </label>
        ))}
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {chosen === 'standard'
          ? 'Avec Standard, votre tout premier envoi est sans frais de traitement et trois colis groupés par mois sont gratuits\u00a0: ces avantages dépendent de votre compte et ne sont pas comptés ici.'
          : 'L’abonnement se paie à part\u00a0: il n’est pas compté dans le prix de l’envoi.'}
      </p>
    </fieldset>
  )
}

/** Where the transport is on quote, only the fee differs from one plan to another. */
const feeOnQuote = (estimate: Estimate): string | undefined =>
  estimate.state === 'refused' && estimate.isOnQuote && estimate.feeCents !== undefined
    ? formatMoney(estimate.feeCents)
    : undefined

function difference(estimates: PlanEstimates, id: PlanId): string {
  const [free, own] = [estimates.gratuit, estimates[id]]
  if (id === 'gratuit' || free.state !== 'priced' || own.state !== 'priced') return 'par envoi'
  const saved = free.price.totalCents - own.price.totalCents
  return saved > 0 ? `par envoi, ${formatMoney(saved)} de moins` : 'par envoi'
}

const subscription = (plan: Plan): string =>
  plan.monthlyCents === 0
    ? 'Sans abonnement'
    : `Abonnement\u00a0: ${formatMoney(plan.monthlyCents)} par mois`
