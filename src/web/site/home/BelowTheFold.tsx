import { LatePart } from '#web/chrome/LatePart.tsx'
import { ClosingCall } from './ClosingCall.tsx'
import { Contact } from './contact/Contact.tsx'
import { Destinations } from './Destinations.tsx'
import { Faq } from './Faq.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { Pricing } from './Pricing.tsx'
import { Services } from './Services.tsx'

/** What follows the hero, in the order of spec 000 §2. */
export function BelowTheFold() {
  return (
    <LatePart>
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
