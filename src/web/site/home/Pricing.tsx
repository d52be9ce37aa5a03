import { Link } from 'react-router'
import { leastFreeMonths } from '#domain/plan/offers.ts'
import { planIds, type BillingPeriod } from '#domain/plan/plan.ts'
import { useSold } from '#web/api/catalogue.ts'
import { sitePaths } from '#web/site-paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import type { ShownRates } from '#web/site/destination/use-rates.ts'
import { yearLabel } from '#web/copy/plan-features.ts'
import { towards } from '#domain/destination/destination.ts'
import { TransportSteps } from '#web/site/simulator/TransportSteps.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Parcel } from './hero/PriceCard.tsx'
import { PlanCard } from './PlanCard.tsx'
import { Section } from './Section.tsx'

const periods: readonly BillingPeriod[] = ['month', 'year']

/** The page holds the choice: the prices follow it by CSS alone (`PlanPrice`), with or without script. */
function PeriodSwitch({ freeMonths }: { freeMonths: number }) {
  return (
    <fieldset className="inline-flex flex-wrap gap-1 rounded-xl border border-line-strong bg-surface p-1">
      <legend className="sr-only">Durée de l’abonnement</legend>
      {periods.map((value) => (
        <label
          key={value}
          className="relative flex min-h-11 cursor-pointer items-center rounded-lg px-4 font-medium has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name="period"
            value={value}
            defaultChecked={value === 'month'}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {value === 'month' ? 'Par mois' : yearLabel(freeMonths)}
        </label>
      ))}
    </fieldset>
  )
}

export function Pricing({ parcel, rates }: { parcel: Parcel; rates: ShownRates['rates'] }) {
  const { plans } = useSold()
  return (
    <Section
      id="tarifs"
      title="Des tarifs connus avant d’expédier"
      lead="Le transport au prix de la grille, des frais de traitement affichés&nbsp;: tout notre prix est dans le devis, avant que vous payiez."
      sunken
    >
      <TransportPrices parcel={parcel} rates={rates} />
      <div className="group/period mt-5 sm:mt-6">
        <PeriodSwitch freeMonths={leastFreeMonths(plans)} />
        <div className="plan-cards mt-4 grid items-stretch gap-5 sm:gap-6 lg:grid-cols-3">
          {planIds.map((id) => (
            <PlanCard key={id} id={id} parcel={parcel} rates={rates} />
          ))}
        </div>
      </div>
      <p className="mt-4 text-ink-soft sm:mt-6">
        Vous expédiez pour une entreprise&nbsp;? Nos tarifs professionnels sont sur devis.{' '}
        <Link to={sitePaths.homeSection('contact')} className={linkStyle}>
          Contactez-nous
        </Link>
      </p>
    </Section>
  )
}

/** What the transport costs to the territory of the hero, at any weight. */
const TransportPrices = ({ parcel, rates }: { parcel: Parcel; rates: ShownRates['rates'] }) => (
  <Card>
    {rates.length === 0 ? (
      <p>
        Transport {towards(parcel.destination)}&nbsp;: <strong>sur devis</strong>, selon le poids et
        les dimensions relevés à l’entrepôt.
      </p>
    ) : (
      <TransportSteps {...parcel} rates={rates} drawnUpTo={10_000} />
    )}
    <p className="items-center justify-between sm:flex">
      <span className="text-ink-soft max-sm:text-14">
        Entre deux paliers, le supérieur s’applique.
      </span>
      <Link
        to={sitePaths.simulator}
        className={buttonStyle('secondary', 'normal', 'max-sm:mt-2 max-sm:w-full')}
      >
        Simuler un envoi complet
      </Link>
    </p>
  </Card>
)
