import { isBeingPaid } from '#domain/quote/quote.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { readMyQuote, type QuoteView } from '#contract/sales/quotes.ts'
import { Thread } from '#web/chrome/thread/Thread.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { myQuoteStatuses } from '#web/copy/quote-statuses.ts'
import { standingOrderStatuses } from '#web/copy/standing-order-statuses.ts'
import { QuoteStory } from '#web/quote/QuoteStory.tsx'
import { QuoteRequestFacts } from '#web/quote/QuoteRequestFacts.tsx'
import { QuoteVersions } from '#web/quote/QuoteVersions.tsx'
import { SupplementReason } from '#web/quote/SupplementReason.tsx'
import { LiveNews } from '#web/customer/LiveNews.tsx'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Link } from 'react-router'
import { query } from '#web/api/query.ts'
import { endpointsOfThread } from '#web/api/threads.ts'
import { quotePdf } from '#web/api/quotes.ts'
import { QuotePromotion } from './QuotePromotion.tsx'
import { QuoteAct } from './QuoteAct.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'

export const loader: Loader = ({ params: { quoteId = '' } }) =>
  Promise.all([
    queryClient.prefetchQuery(query(readMyQuote, { quoteId })),
    queryClient.prefetchInfiniteQuery(endpointsOfThread['my-quote'](quoteId).messages),
  ])

/** One quote of the customer: what to do now, its price, the request, its history. */
export function QuotePage() {
  const { quoteId = '' } = useParams()
  const quote = useQuery(query(readMyQuote, { quoteId }))
  if (quote.data) return <Quote key={quoteId} quote={quote.data} />
  return (
    <Unloaded query={quote} failed="Ce devis n’a pas pu être chargé." missing={<NoSuchQuote />} />
  )
}

function badgeOf(quote: QuoteView) {
  if (isBeingPaid(quote)) return standingOrderStatuses.paying
  return isAnnounced(quote) && !quote.uninsured
    ? standingOrderStatuses.announced
    : myQuoteStatuses[quote.status]
}

const isAnnounced = ({ status, standingOrder }: QuoteView): boolean =>
  status === 'sent_to_client' && standingOrder?.status === 'announced'

function Quote({ quote }: { quote: QuoteView }) {
  const { label, family } = badgeOf(quote)
  const kind = quote.supplement ? 'Supplément' : 'Devis'
  return (
    <>
      <PageHeader
        title={
          <>
            {kind} <span className="whitespace-nowrap">{quote.number}</span>
          </>
        }
        tabTitle={`${kind} ${quote.number}`}
        actions={
          quote.version > 0 && (
            <a
              href={quotePdf(quote.id)}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle('secondary')}
            >
              Ouvrir le PDF
              <NewTab isQuiet />
            </a>
          )
        }
      >
        <p className="flex flex-wrap items-center gap-3">
          <Badge family={family}>{label}</Badge>
          <span>
            {quote.destination}, {quote.isMadeByOffice ? 'préparé' : 'demandé'} le{' '}
            {formatDay(quote.createdAt)}
          </span>
        </p>
      </PageHeader>
      <LiveNews topic="quotes" />
      <div className="grid grid-cols-1 gap-5">
        <QuoteAct quote={quote} />
        {quote.supplement ? (
          <SupplementReason supplement={quote.supplement}>
            <Link to={paths.order(quote.supplement.orderId)} className={linkStyle}>
              Voir la commande {quote.supplement.orderNumber}
            </Link>
          </SupplementReason>
        ) : (
          // A code would make another version, which is no longer what was announced.
          !isAnnounced(quote) && <QuotePromotion quote={quote} />
        )}
        <QuoteVersions quote={quote} />
        {!quote.supplement && (
          <QuoteRequestFacts
            quote={quote}
            papers={{ act: 'Compléter', to: paths.parcelContents }}
          />
        )}
        <Thread of="my-quote" id={quote.id} title="Messages avec l’équipe" />
        <QuoteStory steps={quote.steps} closingReason={quote.closingReason} />
      </div>
    </>
  )
}

const NoSuchQuote = () => (
  <>
    <PageHeader title="Devis introuvable" />
    <EmptyState
      title="Ce devis n’existe pas"
      action={
        <Link to={paths.myQuotes} className={buttonStyle()}>
          Voir mes devis
        </Link>
      }
    >
      L’adresse est peut-être incomplète, ou ce devis appartient à un autre compte.
    </EmptyState>
  </>
)
