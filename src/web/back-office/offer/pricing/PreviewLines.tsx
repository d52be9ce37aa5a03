import type * as z from 'zod/mini'
import { Link } from 'react-router'
import type { previewPrice } from '#contract/sales/price-preview.ts'
import { LinesTable } from '#web/chrome/LinesTable.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { estimateRefusals, quoteStatuses } from '#web/copy/quotes.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Preview = z.output<typeof previewPrice.output>
type Priced = Preview['before']

/** Both prices side by side, with the gap between their totals; for a quote, its current price comes first. */
export function PreviewLines({ quote, before, after }: Preview) {
  return (
    <>
      {quote && <PricedQuote quote={quote} />}
      <div className="grid gap-5 md:grid-cols-2">
        <Side priced={before} />
        <Side priced={after} gap={gapOf(before, after)} />
      </div>
    </>
  )
}

const PricedQuote = ({ quote }: { quote: NonNullable<Preview['quote']> }) => (
  <Card>
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Link to={paths.adminQuote(quote.id)} className={`${linkStyle} font-mono`}>
        {quote.number}
      </Link>
      {quote.clientName}
      <StatusBadge of={quoteStatuses[quote.status]} />
      {quote.totalCents !== null && (
        <span className="figures font-semibold">{formatMoney(quote.totalCents)} TTC</span>
      )}
    </p>
    <p className="mt-1 text-sm text-ink-soft">
      Les prix ci-dessous sont ceux d’un devis fait aujourd’hui&nbsp;: la garde due et les avantages
      de la formule se comptent à ce jour.
    </p>
  </Card>
)

function gapOf(before: Priced, after: Priced): number | null {
  if (before.totalCents === null || after.totalCents === null) return null
  return after.totalCents - before.totalCents
}

function Side({ priced, gap = null }: { priced: Priced; gap?: number | null }) {
  const title = priced.name === 'draft' ? 'Brouillon' : `Version ${priced.name.slice(1)}`
  return (
    <Card aria-label={title}>
      <h3 className="mb-3 text-lg">{title}</h3>
      {priced.totalCents === null ? (
        <p>{refusalText(priced.refusal)}</p>
      ) : (
        <LinesTable caption={title} lines={priced.lines} totalCents={priced.totalCents} />
      )}
      {gap !== null && (
        <p className="figures text-right text-ink-soft">
          Écart&nbsp;: {gap > 0 ? '+' : ''}
          {formatMoney(gap)}
        </p>
      )}
    </Card>
  )
}

const refusalText = (code: string | null): string => {
  const known = Object.entries(estimateRefusals).find(([refusal]) => refusal === code)
  if (code === 'parcels-not-measured') return 'Les colis de ce devis ne sont pas tous mesurés.'
  return known?.[1] ?? 'Pas de prix en ligne.'
}
