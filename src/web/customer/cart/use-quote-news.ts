import { useEffect } from 'react'
import { useSessionUser } from '#web/api/session.ts'
import { createStore } from '#web/api/store.ts'
import { quoteNews, type QuoteNews, type SeenQuote } from './quote-news.ts'
import { recallQuotes, rememberQuotes } from './seen-quotes.ts'

type Told = { readonly owner: string; readonly news: readonly QuoteNews[] }
const told = createStore<Told>({ owner: '', news: [] })

/** What changed among the quotes since this tab last showed the cart; told as long as this page lives. */
export function useQuoteNews(quotes: readonly SeenQuote[]): readonly QuoteNews[] {
  const owner = useSessionUser()?.id ?? ''
  useEffect(() => {
    const latest = quoteNews(recallQuotes(owner), quotes, new Date())
    rememberQuotes(owner, quotes)
    if (latest.length > 0) told.set({ owner, news: withLatest(told.get(), owner, latest) })
  }, [owner, quotes])
  const current = told.use()
  return current.owner === owner ? current.news : []
}

const withLatest = (before: Told, owner: string, latest: readonly QuoteNews[]) => [
  ...(before.owner === owner ? before.news : []).filter(({ quoteId }) =>
    latest.every((news) => news.quoteId !== quoteId),
  ),
  ...latest,
]
