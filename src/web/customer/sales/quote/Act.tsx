import type { ReactNode } from 'react'
import type { QuoteView } from '#contract/sales/quotes.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { timeLeft } from '#web/copy/durations.ts'
import { Card } from '#web/ui/Card.tsx'

export type ActProps = { readonly quote: QuoteView; readonly now: number }

/** The card of what is to do now. */
export const Act = ({
  title,
  stamp,
  children,
}: {
  title: ReactNode
  stamp?: ReactNode
  children: ReactNode
}) => (
  <Card aria-label="À faire">
    <div className="flex items-center gap-4">
      {stamp}
      <h2 className="min-w-0 text-xl">{title}</h2>
    </div>
    <div className="mt-2 grid gap-4">{children}</div>
  </Card>
)

export const Total = ({ cents }: { cents: number | null }) => (
  <>
    <span className="block font-sans text-base font-normal text-ink-soft">Total TTC</span>
    <span className="figures text-4xl">
      {cents === null ? 'Sur devis' : <Money cents={cents} />}
    </span>
  </>
)

export const Validity = ({ quote, now }: ActProps) =>
  quote.validUntil && (
    <p>
      Valable encore <strong>{timeLeft(Date.parse(quote.validUntil) - now)}</strong>, jusqu’au{' '}
      {formatMoment(quote.validUntil)}.
    </p>
  )
