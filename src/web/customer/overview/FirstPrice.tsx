import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readEstimate } from '#contract/offer/pricing.ts'
import { territoryNamed, towards, type Destination } from '#domain/destination/destination.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { ApiError } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { Money } from '#web/chrome/Money.tsx'
import { indicativeDelay } from '#web/copy/territories.ts'
import { sitePaths } from '#web/site-paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** What a parcel of an ordinary weight costs there, and when it arrives: before the first order, as on the home page. */
export function FirstPrice({ home, plan }: { home: string; plan: PlanId }) {
  const destination = territoryNamed(home)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-4 sm:px-6">
      <div className="min-w-0 grow basis-80">
        {destination ? (
          <Price destination={destination} plan={plan} />
        ) : (
          <p>Un prix et un délai avant de commander, pour tout pays.</p>
        )}
      </div>
      <Link
        to={sitePaths.simulator}
        className={buttonStyle('secondary', 'normal', 'max-sm:w-full xl:w-full')}
      >
        Simuler un envoi
      </Link>
    </div>
  )
}

/** While it is read, or where there is none. */
function without(error: unknown): string {
  if (!error) return '…'
  return error instanceof ApiError && error.code === 'destination-on-quote'
    ? 'Sur devis'
    : 'Prix indisponible pour le moment'
}

const weightKg = '2'

function Price({ destination, plan }: { destination: Destination; plan: PlanId }) {
  const { data, error } = useQuery(query(readEstimate, { destination, weightKg, plan }))
  const delay = indicativeDelay(destination, 'standard')
  return (
    <>
      <p className="text-14 text-ink-soft">
        Un colis de {weightKg}&nbsp;kg {towards(destination)}
      </p>
      <p className="min-h-10 font-display text-28 font-bold">
        {data ? <Money cents={data.totalCents} destination={destination} /> : without(error)}
      </p>
      <p className="figures font-medium max-sm:text-14">
        {delay ? `${delay} par avion, délai indicatif` : 'Délai donné avec le devis'}
      </p>
      <p className="text-13 text-ink-soft">
        Transport et frais de traitement, TTC. Droits et taxes éventuels à l’arrivée non compris.
      </p>
    </>
  )
}
