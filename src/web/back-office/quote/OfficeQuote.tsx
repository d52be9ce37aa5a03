import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { quoteCan } from '#domain/quote/quote.ts'
import { ApiError } from '#web/api/api-error.ts'
import { officeQuote } from '#web/api/quotes.ts'
import { Thread } from '#web/chrome/thread/Thread.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { quoteStatuses } from '#web/copy/quotes.ts'
import { paths } from '#web/paths.ts'
import { QuoteRequestFacts } from '#web/quote/QuoteRequestFacts.tsx'
import { QuoteStory } from '#web/quote/QuoteStory.tsx'
import { QuoteVersions } from '#web/quote/QuoteVersions.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import type { OfficeQuoteData } from './builder-form.ts'
import { CancelQuote } from './CancelQuote.tsx'
import { ExpireQuote } from './ExpireQuote.tsx'
import { QuoteBuilder } from './QuoteBuilder.tsx'

/** One quote for the office: what was asked, what was measured, the lines to send. */
export function OfficeQuote() {
  const { quoteId = '' } = useParams()
  const quote = useQuery(officeQuote(quoteId))
  if (quote.data) return <Quote key={quoteId} data={quote.data} />
  if (quote.isPending) return <SkeletonList />
  if (quote.error instanceof ApiError && [404, 422].includes(quote.error.status)) {
    return <NoSuchQuote />
  }
  return (
    <ErrorState
      title="Ce devis n’a pas pu être chargé."
      retrying={quote.isFetching}
      onRetry={() => void quote.refetch()}
    >
      {errorSentence(quote.error)}
    </ErrorState>
  )
}

function Quote({ data }: { data: OfficeQuoteData }) {
  const { quote } = data
  return (
    <>
      <PageHeader title={`Devis ${quote.number}`} actions={<Actions data={data} />}>
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
          {quoteCan('send', quote) && <QuoteBuilder data={data} />}
          {quote.version > 0 && <QuoteVersions quote={quote} />}
        </div>
        <div className="grid gap-5">
          <QuoteRequestFacts quote={quote} />
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
    {quoteCan('cancel', quote) && <CancelQuote quoteId={quote.id} />}
  </>
)

const NoSuchQuote = () => (
  <>
    <PageHeader title="Devis introuvable" />
    <EmptyState
      title="Ce devis n’existe pas"
      action={
        <Link to={paths.adminQuotes} className={buttonStyle()}>
          Voir les devis
        </Link>
      }
    />
  </>
)
