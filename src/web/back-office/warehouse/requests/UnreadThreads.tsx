import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listUnreadThreads } from '#contract/messages/threads.ts'
import { pages } from '#web/api/query.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { unreadSentence } from '#web/copy/threads.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'

/** The conversations in which a customer waits for an answer. */
export function UnreadThreads() {
  const threads = useInfiniteQuery(pages(listUnreadThreads, {}))
  const items = threads.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Card aria-labelledby="non-lus">
      <h2 id="non-lus" className="mb-3 text-18">
        Messages non lus
      </h2>
      {threads.isError && (
        <ErrorState
          title="Impossible de charger les messages."
          retrying={threads.isFetching}
          onRetry={() => void threads.refetch()}
        />
      )}
      {threads.isSuccess && items.length === 0 && <p className="text-ink-soft">Tout est lu.</p>}
      <ul className="divide-y divide-line">
        {items.map(({ id, parcelId, quoteId, number, customer, unread, waitingSince }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <Link
              to={`${quoteId ? paths.adminQuote(quoteId) : paths.adminParcel(parcelId ?? '')}#messages`}
              className={linkStyle}
            >
              {quoteId ? 'Devis' : 'Colis'} <span className="font-mono">{number}</span>
            </Link>
            <p className="text-sm text-ink-soft">
              {customer} · {unreadSentence(unread)} · depuis le {formatMoment(waitingSince)}
            </p>
          </li>
        ))}
      </ul>
      <NextPage list={threads}>Charger la suite</NextPage>
    </Card>
  )
}
