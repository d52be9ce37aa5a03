import { useWatch } from 'react-hook-form'
import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { lineChanges } from '#domain/quote/line-changes.ts'
import { LineChanges } from '#web/quote/LineChanges.tsx'
import { pricedLines, type BuilderForm, type OfficeQuoteData } from './builder-form.ts'

/** Compares the typed lines with what the customer last received, and with what the measures give today. */
export function LiveCompare({ data, desk }: { data: OfficeQuoteData; desk: QuoteDesk }) {
  const typed = useWatch<BuilderForm, 'lines'>({ name: 'lines' })
  const lines = pricedLines(typed, data.promotion)
  if (lines === null) return null
  const after = { lines, totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0) }
  const { versions } = data.quote
  const { proposal } = desk
  const estimate = data.quote.isMadeByOffice ? null : askedEstimate(data.quote, proposal)
  return (
    <div aria-live="polite">
      {versions[0] && (
        <LineChanges
          title={`Ce qui change depuis la version ${versions[0].version}`}
          before={versions[0]}
          after={after}
        />
      )}
      {estimate && (
        <LineChanges title="Écart avec l’estimation du client" before={estimate} after={after} />
      )}
      {proposal && (
        <LineChanges title="Écart avec le prix calculé" before={proposal} after={after} />
      )}
    </div>
  )
}

/** The estimate, when its lines differ from those that the measures give. */
function askedEstimate(
  { estimate }: OfficeQuoteData['quote'],
  proposal: QuoteDesk['proposal'],
): OfficeQuoteData['quote']['estimate'] {
  if (estimate === null || proposal === null) return estimate
  const differs = lineChanges(estimate.lines, proposal.lines).some(({ kind }) => kind !== 'same')
  return differs ? estimate : null
}
