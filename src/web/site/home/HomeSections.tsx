import { LatePart } from '#web/chrome/LatePart.tsx'
import { ClosingCall } from './ClosingCall.tsx'
import { Contact } from './contact/Contact.tsx'
import { Destinations } from './Destinations.tsx'
import { Faq } from './Faq.tsx'
import { Hero } from './Hero.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Pricing } from './Pricing.tsx'
import { Services } from './Services.tsx'

/** In the order of docs/rules/pages.md#home. */
export function HomeSections() {
  return (
    <LatePart>
      <Hero />
      <Services />
      <HowItWorks />
      <Pricing />
      <Destinations />
      <Faq />
      <Contact />
      <ClosingCall />
    </LatePart>
  )
}
