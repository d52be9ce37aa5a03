import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readEstimate } from '#contract/offer/pricing.ts'
import { type Destination, territoryNamed, towards } from '#domain/destination/destination.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { ApiError } from '#web/api/api-error.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import { Money } from '#web/chrome/Money.tsx'
import { AddressLabel } from '#web/chrome/address/AddressLabel.tsx'
import { ChartedRoute } from '#web/chrome/route/ChartedRoute.tsx'
import { indicativeDelay } from '#web/copy/territories.ts'
import { sitePaths } from '#web/site-paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { FirstSteps } from './FirstSteps.tsx'

/** Before the first parcel: the address, which is all that a customer needs, what comes next, and the way it will go. */
export function FirstRun() {
  const user = useSessionUser()
  const address = user?.reshippingAddress
  const home = user?.billingAddress?.country
  const owner = user?.id ?? ''
  const [isTaken, setIsTaken] = useState(() => isAddressTaken(owner))
  if (!address) return null
  const take = () => {
    rememberTakenAddress(owner)
    setIsTaken(true)
  }
  return (
    <div className="grid gap-3 sm:gap-6 xl:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,34rem)_minmax(18rem,1fr)] 2xl:grid-cols-[minmax(0,38rem)_minmax(18rem,1fr)]">
      <section aria-labelledby="adresse-titre" className="xl:row-span-2">
        <h2 id="adresse-titre" className="sr-only">
          Votre adresse en métropole
        </h2>
        <AddressLabel address={address} onTaken={take} />
      </section>
      <FirstSteps isAddressTaken={isTaken} isDeclared={false} />
      {home && (
        <Card
          padding="none"
          className="grid grid-cols-1 grid-rows-[1fr_auto] sm:[&_.route-chart]:aspect-4/1"
        >
          <ChartedRoute destination={home} share={0} end="awaited" isLow />
          <FirstPrice home={home} plan={user.plan ?? 'gratuit'} />
        </Card>
      )}
    </div>
  )
}

/** Whether this browser has copied or shared the address: another one asks again, which costs nothing. */
const placeOf = (owner: string): string => `escale.address-taken:${owner}`

function isAddressTaken(owner: string): boolean {
  try {
    return localStorage.getItem(placeOf(owner)) !== null
  } catch {
    return false
  }
}

function rememberTakenAddress(owner: string): void {
  try {
    localStorage.setItem(placeOf(owner), 'yes')
  } catch {
    // A browser that stores nothing shows the step as done until the page is left.
  }
}

/** What a parcel of an ordinary weight costs there, and when it arrives: before the first order, as on the home page. */
function FirstPrice({ home, plan }: { home: string; plan: PlanId }) {
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
        Transport et traitement, TTC, sans les taxes à l’arrivée.
      </p>
    </>
  )
}
