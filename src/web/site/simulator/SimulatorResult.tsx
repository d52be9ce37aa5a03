import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#web/copy/format-money.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Estimate } from './simulate.ts'

/** The ticket at the right of the form; its height is constant, so that nothing jumps. */
export function SimulatorResult({
  estimate,
  onRetry,
  children,
}: {
  estimate: Estimate
  onRetry: () => void
  children?: ReactNode
}) {
  return (
    <div
      aria-live="polite"
      className="flex min-h-72 flex-col justify-center border-t border-dashed border-line-strong bg-action-soft p-6 sm:p-8 lg:border-t-0 lg:border-l"
    >
      <Answer estimate={estimate} onRetry={onRetry} />
      {children}
    </div>
  )
}

function Answer({ estimate, onRetry }: { estimate: Estimate; onRetry: () => void }) {
  switch (estimate.state) {
    case 'waiting':
      return <Waiting />
    case 'priced':
      return <Ticket price={estimate.price} />
    case 'refused':
      return <Refusal {...estimate} />
    case 'failed':
      return (
        <>
          <p>Le calcul n’a pas abouti. Vérifiez votre connexion, puis réessayez.</p>
          <Button variant="secondary" className="mt-4 self-start" onClick={onRetry}>
            Réessayer
          </Button>
        </>
      )
  }
}

function Waiting() {
  return (
    <>
      <span className="sr-only">Calcul en cours</span>
      <Skeleton className="h-12 w-40" />
      <Skeleton className="mt-6 h-5 w-full" />
      <Skeleton className="mt-3 h-5 w-2/3" />
    </>
  )
}

function Ticket({ price }: { price: Extract<Estimate, { state: 'priced' }>['price'] }) {
  return (
    <>
      <p className="text-ink-soft">Total estimé, TTC</p>
      <p className="figures font-display text-5xl font-bold">{formatMoney(price.totalCents)}</p>
      <dl className="figures mt-5 grid gap-2 border-t border-line-strong pt-4">
        {price.lines.map((line) => (
          <div key={line.code} className="flex justify-between gap-6">
            <dt>{line.label}</dt>
            <dd className="font-medium whitespace-nowrap">{formatMoney(line.amountCents)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-ink-soft">
        Hors taxes dues à l’arrivée. Le prix ferme est calculé sur le poids mesuré à l’entrepôt.
      </p>
    </>
  )
}

function Refusal({ sentence, isOnQuote, feeCents }: Extract<Estimate, { state: 'refused' }>) {
  return (
    <>
      {isOnQuote && <p className="font-display text-4xl font-bold">Sur devis</p>}
      <p className={isOnQuote ? 'mt-2' : 'text-lg'}>{sentence}</p>
      {isOnQuote && feeCents !== undefined && (
        <p className="figures mt-2">
          {feeCents === 0
            ? 'Les frais de traitement sont offerts.'
            : `Les frais de traitement s’y ajoutent\u00A0: ${formatMoney(feeCents)}.`}
        </p>
      )}
      {isOnQuote && (
        <Link to={paths.quotes} className={buttonStyle('secondary', 'normal', 'mt-5 self-start')}>
          Demander un devis
        </Link>
      )}
    </>
  )
}
