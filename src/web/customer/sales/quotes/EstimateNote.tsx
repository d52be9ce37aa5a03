import { useWatch } from 'react-hook-form'
import { FrancsNote } from '#web/chrome/Money.tsx'
import { zonesHint } from '#web/copy/zones-hint.ts'
import { useDestinations } from '#web/quote/use-destinations.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import type { QuoteForm } from './quote-form.ts'
import type { LiveEstimate } from './use-live-estimate.ts'

/** What the estimate is worth, under it. */
export function EstimateNote({ estimate }: { estimate: LiveEstimate }) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  const destinations = useDestinations()
  if (estimate.state !== 'priced') return null
  const hasZone = estimate.price.lines.some(({ label }) => /\bOM[12]\b/.test(label))
  return (
    <div className="px-1 text-13 text-ink-soft *:text-13">
      <p>
        Estimation TTC, sur les valeurs indiquées. Le prix ferme est calculé sur ce que l’entrepôt a
        mesuré. Droits et taxes éventuels à l’arrivée non compris.
      </p>
      {hasZone ? (
        <details className="whole-on-paper">
          <summary className={`${linkStyle} -mb-2 inline-flex min-h-11 items-center`}>
            Comment le prix est fixé
          </summary>
          <p className="pt-2 text-13">{zonesHint(destinations)}</p>
          <FrancsNote destination={destination} />
        </details>
      ) : (
        <FrancsNote destination={destination} />
      )}
    </div>
  )
}
