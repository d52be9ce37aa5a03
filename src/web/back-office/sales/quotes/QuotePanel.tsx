import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readQuote } from '#contract/sales/quote-pricing.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatWeight, weightLabel } from '#web/copy/format-weight.ts'
import { paths } from '#web/paths.ts'
import { QuoteParcel } from '#web/quote/QuoteParcel.tsx'
import { QuoteState } from '#web/back-office/core/QuoteState.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { modeLabels, typeLabels } from '#words/quote-choices.ts'
import { query } from '#web/api/query.ts'

/** The panel of the focused quote, beside the list. */
export function QuotePanel({ quoteId }: { quoteId: string }) {
  const { data, error } = useQuery(query(readQuote, { quoteId }))
  if (!data) return error ? <p role="alert">{errorSentence(error)}</p> : <SkeletonList rows={3} />
  const { quote, proposal } = data
  return (
    <Card aria-labelledby="apercu">
      <h2 id="apercu" className="figures pr-10 text-xl">
        {quote.number}
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <QuoteState status={quote.status} isUninsured={quote.uninsured !== undefined} />
        <span>
          {quote.clientName} <span className="font-mono text-sm">{quote.clientNumber}</span>
        </span>
      </p>
      <dl className="figures mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact
          label={quote.isMadeByOffice ? 'Préparé le' : 'Demandé le'}
          value={formatMoment(quote.createdAt)}
        />
        {quote.validUntil && (
          <Fact label="Valable jusqu’au" value={formatMoment(quote.validUntil)} />
        )}
        <Fact
          label="Envoi"
          value={`${quote.destination}, ${typeLabels[quote.shippingType].toLowerCase()}, ${modeLabels[quote.mode].toLowerCase()}`}
        />
        <Fact label={weightLabel(quote.isWeightMeasured)} value={formatWeight(quote.weightGrams)} />
        {!quote.isMadeByOffice && <Fact label="Estimation" value={amount(quote.estimate)} />}
        {quote.versions[0] && (
          <Fact label={`Version ${quote.version}`} value={amount(quote.versions[0])} />
        )}
        <Fact label="Calculé ce jour" value={amount(proposal)} />
      </dl>
      {quote.remarks && (
        <p className="mt-3 rounded-lg bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">
          {quote.remarks}
        </p>
      )}
      <ul aria-label="Colis du devis" className="mt-4 grid gap-2">
        {quote.parcels.slice(0, 5).map((parcel) => (
          <QuoteParcel
            key={parcel.id}
            parcel={parcel}
            papers={{ act: 'Voir', to: paths.adminParcelContents }}
          />
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">{moreParcels(quote.parcels.length)}</p>
      <Link to={paths.adminQuote(quote.id)} className={`${buttonStyle()} mt-4 w-full`}>
        Ouvrir le devis
      </Link>
    </Card>
  )
}

const amount = (priced: { totalCents: number } | null): string =>
  priced ? formatMoney(priced.totalCents) : 'Sur devis'

function moreParcels(count: number): string {
  if (count === 0) return 'Aucun colis dans ce devis.'
  if (count === 6) return 'Et un autre colis.'
  return count > 5 ? `Et ${count - 5} autres colis.` : ''
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="text-right">{value}</dd>
  </>
)
