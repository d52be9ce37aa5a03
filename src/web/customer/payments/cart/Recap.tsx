import type { ReactNode } from 'react'
import { towards } from '#domain/destination/destination.ts'
import type { CartQuote } from '#web/api/cart.ts'
import { FrancsNote, Money } from '#web/chrome/Money.tsx'
import { cartTexts } from '#web/copy/money.ts'
import type { CheckedItem } from './use-cart.ts'

/**
 * Every service that is bought, the total with every fee, and what is taken again each period
 * (docs/rules/law.md#paying-button).
 */
export function Recap({
  quotes,
  items,
  totalCents,
}: {
  quotes: readonly CartQuote[]
  items: readonly CheckedItem[]
  totalCents: number
}) {
  const plan = items.find(({ frequency }) => frequency !== null)
  return (
    <>
      <dl className="figures">
        {quotes.map(({ quoteId, destination, number, totalCents: cents }) => (
          <Line key={quoteId} cents={cents}>
            Réexpédition {towards(destination)}{' '}
            <span className="text-sm text-ink-soft">({number})</span>
          </Line>
        ))}
        {items.map(({ key, name, detail, totalCents: cents }) => (
          <Line key={key} cents={cents ?? 0}>
            {name} <span className="text-sm text-ink-soft">({detail})</span>
          </Line>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line-strong pt-3">
          <dt className="font-semibold">Total TTC</dt>
          <dd className="text-right text-2xl font-bold" aria-live="polite">
            <Money cents={totalCents} />
          </dd>
        </div>
      </dl>
      {plan?.frequency && (
        <p className="figures mt-1 text-right">
          puis <Money cents={plan.totalCents ?? 0} every={plan.frequency} />, jusqu’à résiliation
        </p>
      )}
      <FrancsNote />
      {quotes.length > 0 && <p className="mt-3 text-sm text-ink-soft">{cartTexts.taxes}</p>}
    </>
  )
}

const Line = ({ cents, children }: { cents: number; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-1">
    <dt className="min-w-0">{children}</dt>
    <dd className="text-right">
      <Money cents={cents} />
    </dd>
  </div>
)
