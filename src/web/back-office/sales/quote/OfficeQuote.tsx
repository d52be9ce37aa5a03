import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { readQuote } from '#contract/sales/quotes.ts'
import { quoteCan } from '#domain/quote/quote.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { Thread } from '#web/chrome/thread/Thread.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { quoteStatuses } from '#web/copy/quotes.ts'
import { paths } from '#web/paths.ts'
import { QuoteRequestFacts } from '#web/quote/QuoteRequestFacts.tsx'
import { QuoteStory } from '#web/quote/QuoteStory.tsx'
import { QuoteVersions } from '#web/quote/QuoteVersions.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { OfficeQuoteData } from './builder-form.ts'
import { CancelQuote } from './CancelQuote.tsx'
import { ExpireQuote } from './ExpireQuote.tsx'
import { QuoteBuilder } from './QuoteBuilder.tsx'

/** One quote for the office: what was asked, what was measured, the lines to send. */
export function OfficeQuote() {
  const { quoteId = '' } = useParams()
  return (
    <RecordPage
      query={useQuery(query(readQuote, { quoteId }))}
      back={{ to: paths.adminQuotes, label: 'Retour aux devis' }}
      words={{
        missing: ['Devis introuvable', 'Aucun devis n’est à cette adresse.'],
        failed: 'Ce devis n’a pas pu être chargé.',
      }}
    >
      {(data) => <Quote key={quoteId} data={data} />}
    </RecordPage>
  )
}

function Quote({ data }: { data: OfficeQuoteData }) {
  const { quote } = data
  const isPrepared = quoteCan('send', quote)
  return (
    <>
      <PageHeader
        title={
          <>
            Devis <span className="whitespace-nowrap">{quote.number}</span>
          </>
        }
        tabTitle={`Devis ${quote.number}`}
        actions={<Actions data={data} />}
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge family={quoteStatuses[quote.status].family}>
            {quoteStatuses[quote.status].label}
          </Badge>
          <span>
            {quote.clientName} <span className="font-mono">{quote.clientNumber}</span>
          </span>
          {quote.validUntil && <span>Valable jusqu’au {formatMoment(quote.validUntil)}</span>}
        </p>
        {quote.closingReason !== null && (
          <p className="mt-2">Raison&nbsp;: {quote.closingReason}</p>
        )}
      </PageHeader>
      <div className="grid items-start gap-5 2xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid gap-5">
          {isPrepared && <QuoteBuilder data={data} />}
          {quote.version > 0 && <QuoteVersions quote={quote} />}
        </div>
        <div className="grid gap-5">
          <QuoteRequestFacts
            quote={quote}
            // The builder beside it tells them.
            papers={isPrepared ? undefined : { act: 'Voir', to: paths.adminParcelContents }}
          />
          <Thread of="quote" id={quote.id} title="Messages avec le client" />
          <QuoteStory steps={quote.steps} />
        </div>
      </div>
    </>
  )
}

const Actions = ({ data: { quote } }: { data: OfficeQuoteData }) => (
  <>
    {quote.version > 0 && (
      <a
        href={`/api/quotes/${quote.id}/pdf`}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('secondary')}
      >
        Ouvrir le PDF<span className="sr-only"> (nouvel onglet)</span>
      </a>
    )}
    {quoteCan('expire', quote) && <ExpireQuote quoteId={quote.id} version={quote.version} />}
    {quoteCan('cancel', quote) && <CancelQuote quote={quote} />}
  </>
)
