import { Link } from 'react-router'
import type { Destination } from '#domain/destination/destination.ts'
import { countsInFrancs } from '#domain/money.ts'
import { formatFrancs } from '#words/francs.ts'
import { useSignedInUser } from '#web/api/session.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { indicativeDelay } from '#web/copy/territories.ts'
import { sitePaths } from '#web/site-paths.ts'
import type { Estimate } from '#web/site/simulator/simulate.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

type Props = { estimate: Estimate; destination: Destination; onRetry: () => void }

/** The price and when it arrives; its height is kept, so that nothing jumps. */
export function PriceAnswer({ estimate, destination, onRetry }: Props) {
  const user = useSignedInUser()
  return (
    <div className="mt-3 border-t border-dashed border-line-strong pt-2">
      <div aria-live="polite" className="min-h-20 max-sm:min-h-18">
        <Answer {...{ estimate, destination, onRetry }} />
      </div>
      <p className="figures text-13 text-ink-soft">
        {madeOf(estimate)}, TTC, sans les taxes à l’arrivée.
      </p>
      <Link
        to={user ? sitePaths.quotes : sitePaths.simulator}
        className={buttonStyle('primary', 'normal', 'mt-3 w-full')}
      >
        {user ? 'Demander un devis' : 'Simuler un envoi complet'}
      </Link>
    </div>
  )
}

/** So that the same transport is recognised among the prices below. */
const madeOf = (estimate: Estimate): string =>
  estimate.state === 'priced'
    ? `Transport ${formatMoney(estimate.price.shippingCents)}, traitement ${formatMoney(estimate.price.feeCents)}`
    : 'Transport et frais de traitement'

function Answer({ estimate, destination, onRetry }: Props) {
  switch (estimate.state) {
    case 'waiting':
      return <p className="figures font-display text-48 font-bold text-ink-soft">…</p>
    case 'priced':
      return <Price cents={estimate.price.totalCents} destination={destination} />
    case 'refused':
      return (
        <>
          {estimate.isOnQuote && <p className="font-display text-36 font-bold">Sur devis</p>}
          <p>{estimate.sentence}</p>
        </>
      )
    case 'failed':
      return (
        <>
          <p>Le calcul n’a pas abouti. Vérifiez votre connexion, puis réessayez.</p>
          <Button variant="secondary" className="mt-2" onClick={onRetry}>
            Réessayer
          </Button>
        </>
      )
  }
}

function Price({ cents, destination }: { cents: number; destination: Destination }) {
  const delay = indicativeDelay(destination, 'standard')
  return (
    <>
      <p className="figures flex flex-wrap items-baseline gap-x-3">
        <strong className="font-display text-48 font-bold">{formatMoney(cents)}</strong>
        {countsInFrancs(destination) && (
          <span className="text-18 text-ink-soft">≈&nbsp;{formatFrancs(cents)}</span>
        )}
      </p>
      <p className="figures font-medium max-sm:text-14">
        {delay ? `${delay} par avion, délai indicatif` : 'Délai donné avec le devis'}
      </p>
    </>
  )
}
