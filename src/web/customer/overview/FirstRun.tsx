import { useState } from 'react'
import { useSessionUser } from '#web/api/session.ts'
import { AddressLabel } from '#web/chrome/address/AddressLabel.tsx'
import { ChartedRoute } from '#web/chrome/route/ChartedRoute.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FirstPrice } from './FirstPrice.tsx'
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
    <div className="grid gap-6 xl:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,34rem)_minmax(18rem,1fr)] 2xl:grid-cols-[minmax(0,38rem)_minmax(18rem,1fr)]">
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
          <ChartedRoute destination={home} share={0} end="arriving" isLow />
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
