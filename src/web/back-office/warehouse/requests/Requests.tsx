import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams, Link } from 'react-router'
import {
  countWaiting,
  listRequests,
  type WaitsFor,
} from '#contract/warehouse/warehouse-requests.ts'
import { keepsRows, pages, query } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { PagedCards } from '#web/back-office/core/list/PagedCards.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { listUnreadThreads } from '#contract/messages/threads.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { waitingSign } from '#web/copy/threads.ts'
import { paths } from '#web/paths.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { RequestCard } from './RequestCard.tsx'

/**
 * What customers wait for: their requests, oldest first, and their messages without an answer. The address says who they wait for.
 */
export function Requests() {
  const [search] = useSearchParams()
  const view = views.find(({ waiting }) => waiting === search.get('attente')) ?? views[0]
  const waiting = useQuery(query(countWaiting, {})).data?.requests
  return (
    <>
      <ListHead
        name="demandes"
        title="Demandes"
        unit={['demande', 'demandes']}
        query={queryOf(view.waiting)}
        views={views.map(({ label, waiting: whom }) => ({
          label,
          query: Object.fromEntries(queryOf(whom)),
          count: whom === 'team' && waiting !== undefined ? String(waiting) : undefined,
        }))}
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <WaitingRequests view={view} />
        <WaitingThreads />
      </div>
    </>
  )
}

const views = [
  {
    waiting: 'team',
    label: 'À traiter',
    nothing: 'Aucune demande en attente',
    words: 'Retours, pesées contestées, choix pour un colis bloqué et colis réclamés arrivent ici.',
  },
  {
    waiting: 'customer',
    label: 'Chez le client',
    nothing: 'Aucun prix en attente',
    words: 'Les retours dont le prix attend l’accord ou le paiement du client sont ici.',
  },
  {
    waiting: 'shop',
    label: 'Retours en route',
    nothing: 'Aucun retour en route',
    words: 'Un retour parti reste ici jusqu’à sa remise à la boutique.',
  },
] as const satisfies readonly { readonly waiting: WaitsFor; readonly [key: string]: string }[]
type View = (typeof views)[number]

const queryOf = (whom: WaitsFor): URLSearchParams =>
  new URLSearchParams(whom === 'team' ? {} : { attente: whom })

function WaitingRequests({ view }: { view: View }) {
  const requests = useInfiniteQuery(pages(listRequests, { waiting: view.waiting }, keepsRows))
  return (
    <section aria-labelledby="demandes-vue">
      <h2 id="demandes-vue" className="sr-only">
        {view.label}
      </h2>
      <PagedCards
        list={requests}
        of={view.waiting}
        failed="Impossible de charger les demandes."
        empty={<EmptyState title={view.nothing}>{view.words}</EmptyState>}
        cardKey={({ id }) => id}
      >
        {(request) => <RequestCard request={request} showsParcel />}
      </PagedCards>
    </section>
  )
}

/** The conversations in which a customer waits for an answer. */
function WaitingThreads() {
  const threads = useInfiniteQuery(pages(listUnreadThreads, {}))
  const items = threads.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <TitledCard id="sans-reponse" title="Messages sans réponse" padding="tight">
      <Loaded query={threads} failed="Impossible de charger les messages.">
        {() =>
          items.length === 0 && <p className="text-ink-soft">Aucun client n’attend de réponse.</p>
        }
      </Loaded>
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
              {customer} · {waitingSign(unread)} · depuis le {formatMoment(waitingSince)}
            </p>
          </li>
        ))}
      </ul>
      <NextPage list={threads}>Charger la suite</NextPage>
    </TitledCard>
  )
}
