import { useInfiniteQuery } from '@tanstack/react-query'
import { listMyQuotes, type QuoteSummary } from '#contract/sales/quotes.ts'
import { pages } from '#web/api/query.ts'
import { myQuoteStatuses } from '#web/copy/quotes.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { TargetChoice, type Choice } from './TargetChoice.tsx'

/** The customer's quotes that are still to be paid; silent when there is none, the parcels are what one comes for. */
export function QuoteChoices(choice: Choice) {
  const quotes = useInfiniteQuery(pages(listMyQuotes, {}))
  const open = quotes.data?.pages.flatMap(({ items }) => items).filter(isOpen) ?? []
  return (
    <>
      {open.map((quote) => (
        <TargetChoice key={quote.id} {...choice} target={{ kind: 'quote', id: quote.id }}>
          <span className="min-w-0">
            <span className="block font-medium">
              Devis <span className="figures">{quote.number}</span>
            </span>
            <span className="block text-sm text-ink-soft">
              {quote.destination}, {myQuoteStatuses[quote.status].label.toLowerCase()}
            </span>
          </span>
        </TargetChoice>
      ))}
      {quotes.data && <NextPage list={quotes}>Afficher d’autres devis</NextPage>}
    </>
  )
}

const isOpen = ({ status }: QuoteSummary): boolean =>
  status === 'pending_validation' || status === 'sent_to_client' || status === 'accepted'
