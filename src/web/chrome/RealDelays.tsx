import { delaysHtml, modeWords, type DelaysByMode } from '#words/delays.ts'
import { indicativeDelay } from '#web/copy/territories.ts'

/** How long our own boxes took there; nothing where too few were delivered to say. */
export const RealDelays = ({
  destination,
  delays,
}: {
  destination: string
  delays: Partial<DelaysByMode>
}) => (
  // Written by `delaysHtml` of our own words and numbers.
  <div dangerouslySetInnerHTML={{ __html: delaysHtml(destination, delays) }} />
)

/** What to expect of a box that is still to arrive: the usual window, then what ours took. */
export function ExpectedDelay({
  destination,
  mode,
  delays,
}: {
  destination: string
  mode: 'standard' | 'eco'
  delays: DelaysByMode['standard']
}) {
  const usual = indicativeDelay(destination, mode)
  return (
    <div>
      <p className="figures">
        Envoi {modeWords[mode]}
        {usual && `, ${usual} à titre indicatif après la remise au transporteur`}.
      </p>
      <RealDelays destination={destination} delays={{ [mode]: delays }} />
    </div>
  )
}
