import { useWatch } from 'react-hook-form'
import { FrancsNote } from '#web/chrome/Money.tsx'
import type { QuoteForm } from './quote-form.ts'
import type { LiveEstimate } from './use-live-estimate.ts'

/** What the estimate is worth, under it. */
export function EstimateNote({ estimate }: { estimate: LiveEstimate }) {
  const destination = useWatch<QuoteForm, 'destination'>({ name: 'destination' })
  if (estimate.state !== 'priced') return null
  return (
    <div className="px-1 text-13 text-ink-soft *:text-13">
      <p>
        Estimation TTC, sur les valeurs indiquées. Le prix ferme est calculé sur ce que l’entrepôt a
        mesuré. Droits et taxes éventuels à l’arrivée non compris.
      </p>
      <FrancsNote destination={destination} />
    </div>
  )
}
