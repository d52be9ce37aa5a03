import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Destination } from '#domain/destination/destination.ts'
import { isDestination } from '#domain/destination/destination.ts'
import { planIds, type PlanId } from '#domain/plan/plan.ts'
import { replaceQuery } from '#web/chrome/replace-query.ts'
import { paths } from '#web/paths.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DestinationLinks } from '../destination/DestinationLinks.tsx'
import { RateTable } from '../destination/RateTable.tsx'
import { useRates } from '../destination/use-rates.ts'
import { fillForm } from '#web/chrome/fill-form.ts'
import { useEcoDestinations } from './eco-destinations.ts'
import { firstQuestion } from './first-estimates.ts'
import { PlanComparison } from './PlanComparison.tsx'
import { ShipmentFields } from './ShipmentFields.tsx'
import { fieldsOf, queryOf } from './simulator-query.ts'
import { FrancsOfEstimate } from './FrancsOfEstimate.tsx'
import { SimulatorResult } from './SimulatorResult.tsx'
import { usePlanEstimates } from './use-plan-estimates.ts'

type Asked = { readonly plan: PlanId; readonly destination: Destination; readonly query: string }

const firstAsked: Asked = { plan: 'gratuit', destination: firstQuestion.destination, query: '' }

/** /simulateur: the price of a shipment, line by line, with each plan; its address says what was asked. */
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
  const { rates } = useRates(asked.destination)

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
        <div className="grid overflow-hidden rounded-2xl border border-line bg-surface lg:grid-cols-[1.2fr_1fr]">
          <ShipmentFields sellsEco={ecoDestinations.has(asked.destination)} />
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
        <RateTable destination={asked.destination} rates={rates} />
        <p className="mt-4 text-ink-soft">
          Un poids entre deux lignes prend le prix du poids supérieur. Avant d’acheter, consultez la{' '}
          <Link to={paths.forbidden} className={linkStyle}>
            liste des envois interdits
          </Link>
          .
        </p>
      </section>
      <DestinationLinks title="Prix, délais et douane par destination" />
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
  const destination = fields.get('destination')
  return {
    plan: planIds.find((id) => id === fields.get('plan')) ?? firstAsked.plan,
    destination:
      typeof destination === 'string' && isDestination(destination)
        ? destination
        : firstAsked.destination,
    query: queryOf(fields),
  }
}
