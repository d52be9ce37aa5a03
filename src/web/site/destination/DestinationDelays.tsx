import { delaySlot } from '#domain/shipment/delay-slot.ts'
import type { Destination } from '#domain/destination/destination.ts'
import { delaysHtml } from '#words/delays.ts'
import { servedPart } from './served-part.ts'
import type { Rates } from './use-rates.ts'

const id = 'delais-constates'
const served = servedPart(id, delaySlot)

/** How long our own boxes took there: in the page as it is served, then as the rates tell it. */
export function DestinationDelays({
  territory,
  delays,
}: {
  territory: Destination
  /** `null` until they are read. */
  delays: Rates['delays'] | null
}) {
  const html = delays ? delaysHtml(territory, delays) : served(territory)
  // Written by `delaysHtml` of our own words and numbers.
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
}
