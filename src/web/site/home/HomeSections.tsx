import { useState } from 'react'
import { DeferredHydration } from '#web/chrome/DeferredHydration.tsx'
import { firstQuestion } from '#web/site/simulator/first-estimates.ts'
import { useRates } from '#web/site/destination/use-rates.ts'
import { ClosingCall } from './ClosingCall.tsx'
import { Contact } from './contact/Contact.tsx'
import { Destinations } from './Destinations.tsx'
import { Faq } from './Faq.tsx'
import { Hero } from './hero/Hero.tsx'
import type { Parcel } from './hero/PriceCard.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Pricing } from './Pricing.tsx'
import { Services } from './Services.tsx'

/** The sections in the order of docs/rules/pages.md#home. What is chosen in the hero is what they all speak of. */
export function HomeSections() {
  const [parcel, setParcel] = useState<Parcel>(firstQuestion)
  const prices = useRates(parcel.destination)
  return (
    <DeferredHydration>
      <Hero parcel={parcel} onParcel={setParcel} />
      <Services />
      <HowItWorks destination={parcel.destination} prices={prices} />
      <Pricing parcel={parcel} rates={prices.rates} />
      <Destinations />
      <Faq />
      <Contact />
      <ClosingCall />
    </DeferredHydration>
  )
}
