import { useInfiniteQuery } from '@tanstack/react-query'
import { listMyQuotes } from '#contract/sales/quotes.ts'
import { pages } from '#web/api/query.ts'
import { quotesCount } from '#web/copy/quotes.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/** The quotes stand below a long form: how many, how many wait for an answer, and the way down to them. */
export function ToMyQuotes() {
  const { data, hasNextPage } = useInfiniteQuery(pages(listMyQuotes, {}))
  const quotes = data?.pages.flatMap((page) => page.items) ?? []
  const toAnswer = quotes.filter(({ status }) => status === 'sent_to_client').length
  return (
    <a href="#mes-devis" className={buttonStyle('secondary')}>
      Mes devis
      {quotes.length > 0 && (
        <span className="figures font-normal">
          {quotesCount(quotes.length, hasNextPage, toAnswer)}
        </span>
      )}
    </a>
  )
}
