import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { listUnreadThreads } from '#contract/messages/threads.ts'
import { listRequests, type WaitsFor } from '#contract/warehouse/warehouse-requests.ts'
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
import { Tabs } from '#web/ui/Tabs.tsx'
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
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RequestTabs />
        <UnreadThreads />
      </div>
    </>
  )
}

const views = [
  {
    value: 'team',
    label: 'À traiter',
    nothing: 'Aucune demande en attente',
    words: 'Retours, pesées contestées, choix pour un colis bloqué et colis réclamés arrivent ici.',
  },
  {
    value: 'customer',
    label: 'Chez le client',
    nothing: 'Aucun prix en attente',
    words: 'Les retours dont le prix attend l’accord ou le paiement du client sont ici.',
  },
  {
    value: 'shop',
    label: 'Retours en route',
    nothing: 'Aucun retour en route',
    words: 'Un retour parti reste ici jusqu’à sa remise à la boutique.',
  },
] as const satisfies readonly { readonly value: WaitsFor; readonly [key: string]: string }[]
type View = (typeof views)[number]

/** Who a request waits for; the choice is in the address. */
function RequestTabs() {
  const [search, setSearch] = useSearchParams()
  const chosen = views.find(({ value }) => value === search.get('attente')) ?? views[0]
  return (
    <Tabs
      label="Demandes"
      value={chosen.value}
      onChange={(next) => setSearch(next === 'team' ? {} : { attente: next }, { replace: true })}
      tabs={views.map((view) => ({
        value: view.value,
        label: view.label,
        panel: <WaitingRequests view={view} />,
      }))}
    />
  )
}

function WaitingRequests({ view }: { view: View }) {
  const requests = useInfiniteQuery(pages(listRequests, { waiting: view.value }))
  const items = requests.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section aria-labelledby="demandes-vue">
      <h2 id="demandes-vue" className="sr-only">
        {view.label}
      </h2>
      {!requests.data && (
        <Unloaded
          query={requests}
          failed="Impossible de charger les demandes."
          loading={<SkeletonList rows={3} />}
        />
      )}
      {requests.data && items.length === 0 && (
        <EmptyState title={view.nothing}>{view.words}</EmptyState>
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
