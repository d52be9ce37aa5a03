import type { ReactNode } from 'react'
import type { QuoteView } from '#contract/sales/quotes.ts'
import { insuredBy } from '#domain/quote/insurance-lines.ts'
import type { PapersLink } from '#web/contents/MissingPieces.tsx'
import { formatMoney } from '#web/copy/format-money.ts'
import { tierName } from '#web/copy/insurance.ts'
import { formatWeight, weightLabel } from '#web/copy/format-weight.ts'
import { Card } from '#web/ui/Card.tsx'
import { modeLabels, optionLabel, typeLabels } from '#words/quote-choices.ts'
import { QuoteParcel } from './QuoteParcel.tsx'

/** The request, and the parcels as the warehouse measured them. */
export function QuoteRequestFacts({
  quote,
  papers,
}: {
  quote: QuoteView
  papers: PapersLink | undefined
}) {
  return (
    <Card aria-labelledby="demande" className="@container">
      <h2 id="demande" className="mb-4 text-xl">
        {quote.isMadeByOffice ? 'Envoi' : 'Demande'}
      </h2>
      <dl className="grid gap-x-8 gap-y-3 @sm:grid-cols-2">
        {factsOf(quote).map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      {quote.parcels.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-lg">Colis</h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
            {quote.parcels.map((parcel) => (
              <QuoteParcel key={parcel.id} parcel={parcel} papers={papers} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function factsOf(quote: QuoteView): [string, ReactNode][] {
  const { shippingAddress: address, declaredValueCents: declared, insuranceTier: tier } = quote
  const [sent] = quote.versions
  const lines = [
    quote.clientName,
    address.line1,
    address.line2,
    `${address.postalCode} ${address.city}`,
    address.country,
  ]
  return [
    ['Destination', quote.destination],
    ['Type et mode', `${typeLabels[quote.shippingType]}, ${modeLabels[quote.mode].toLowerCase()}`],
    [weightLabel(quote.isWeightMeasured), formatWeight(quote.weightGrams)],
    ['Assurance', tierName(sent ? insuredBy(sent.lines, tier) / 100 : tier)],
    ...optionalFact('Valeur déclarée', declared === null ? null : formatMoney(declared)),
    ...optionalFact('Options', quote.options.map(optionLabel).join('\n') || null),
    ['Client', `${quote.clientName}\n${quote.clientEmail}`],
    ['Adresse de livraison', lines.filter(Boolean).join('\n')],
    ...optionalFact('Remarques', quote.remarks),
  ]
}

const optionalFact = (label: string, value: string | null): [string, ReactNode][] =>
  value === null ? [] : [[label, value]]
