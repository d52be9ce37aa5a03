import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listUnreadThreads } from '#contract/messages/threads.ts'
import { listRequests } from '#contract/warehouse/warehouse-requests.ts'
import { pages } from '#web/api/query.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { unreadSentence } from '#web/copy/threads.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { RequestCard } from './RequestCard.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** What customers wait for: their requests, oldest first, and their unread messages. */
export function Requests() {
  return (
    <>
      <PageHeader title="Demandes">
        Ce que des clients attendent de l’équipe, les plus anciennes d’abord.
      </PageHeader>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <WaitingRequests />
        <UnreadThreads />
      </div>
    </>
  )
}

function WaitingRequests() {
  const requests = useInfiniteQuery(pages(listRequests, {}))
  const items = requests.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="ouvertes">
      <h2 id="ouvertes" className="mb-3 text-xl">
        À traiter
      </h2>
      {!requests.data && (
        <Unloaded
          query={requests}
          failed="Impossible de charger les demandes."
          loading={<SkeletonList rows={3} />}
        />
      )}
      {requests.data && items.length === 0 && (
        <EmptyState title="Aucune demande en attente">
          Retours, pesées contestées, choix pour un colis bloqué et colis réclamés arrivent ici.
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {items.map((request) => (
          <li key={request.id}>
            <RequestCard request={request} showsParcel />
          </li>
        ))}
      </ul>
      <NextPage list={requests}>Charger la suite</NextPage>
    </section>
  )
}

function UnreadThreads() {
  const threads = useInfiniteQuery(pages(listUnreadThreads, {}))
  const items = threads.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="non-lus">
      <h2 id="non-lus" className="mb-3 text-xl">
        Messages non lus
      </h2>
      <Card>
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
    </section>
  )
}
