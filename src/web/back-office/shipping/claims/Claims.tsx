import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listClaims, type ListedClaim } from '#contract/shipping/office-claims.ts'
import { claimStates as states } from '#domain/claim/cargo-claim.ts'
import { RowName } from '#web/back-office/core/list/RowName.tsx'
import { keepsRows, pages, rowsPerPage } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import type { ListView } from '#web/back-office/core/list/list-filter.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { claimKinds, claimStates } from '#web/copy/claims.ts'
import { formatPortDay } from '#web/copy/format-date.ts'
import { paths } from '#web/paths.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { Countdown } from '#web/back-office/core/Countdown.tsx'

/** Claims for shipments: those under way, the oldest first, or those of one state. */
export function Claims() {
  const [search] = useSearchParams()
  const state = states.find((known) => known === search.get('etat'))
  const claims = useInfiniteQuery(
    pages(listClaims, { ...(state ? { state } : {}), limit: rowsPerPage }, keepsRows),
  )
  return (
    <>
      <ListHead
        name="reclamations"
        title="Réclamations"
        unit={['réclamation', 'réclamations']}
        query={new URLSearchParams(state ? { etat: state } : {})}
        views={views}
      />
      <PagedTable
        list={claims}
        of={state ?? ''}
        caption="Réclamations"
        columns={columns}
        onPhone="slim"
        failed="Impossible de charger les réclamations."
        empty={
          <EmptyState title="Aucune réclamation">
            {state
              ? 'Aucune n’est dans cet état.'
              : 'Une réclamation apparaît ici dès qu’un client signale un envoi perdu, abîmé ou incomplet.'}
          </EmptyState>
        }
      />
    </>
  )
}

const views: readonly ListView[] = [
  { label: 'En cours', query: {} },
  ...states.map((each) => ({ label: claimStates[each].label, query: { etat: each } })),
]

const columns: readonly Column<ListedClaim>[] = [
  {
    key: 'number',
    header: 'Client et réclamation',
    main: true,
    grows: true,
    width: 270,
    cell: (claim) => (
      <RowName
        name={claim.customer.name}
        beside={claimKinds[claim.kind].label}
        end={<Deadlines claim={claim} />}
        state={<StatusBadge of={claimStates[claim.state]} isPlain />}
        to={paths.adminClaim(claim.id)}
        row={claim.id}
        number={claim.number}
        last={formatPortDay(claim.openedAt)}
      />
    ),
  },
  {
    key: 'kind',
    header: 'Motif',
    grows: true,
    width: 182,
    onCard: 'none',
    cell: ({ kind }) => claimKinds[kind].label,
  },
  {
    key: 'shipment',
    header: 'Boîte',
    width: 125,
    onCard: 'none',
    cell: ({ boxNumber, destination }) => (
      <>
        <span className="font-mono whitespace-nowrap">{boxNumber}</span>
        <span className="ml-2 text-ink-soft as-table:hidden as-table:2xl:inline">
          {destination}
        </span>
      </>
    ),
  },
  {
    key: 'due',
    header: 'Délais',
    wraps: true,
    onCard: 'none',
    cell: (claim) => <Deadlines claim={claim} />,
  },
  {
    key: 'state',
    header: 'État',
    onCard: 'none',
    cell: ({ state }) => <StatusBadge of={claimStates[state]} />,
  },
  {
    key: 'opened',
    header: 'Reçue le',
    numeric: true,
    onCard: 'none',
    cell: ({ openedAt }) => formatPortDay(openedAt),
  },
]

/** The carrier's until the file is sent, and the answer to the customer until the decision. */
function Deadlines({ claim: { state, carrierDueAt, answerDueAt } }: { claim: ListedClaim }) {
  if (state !== 'received' && state !== 'sent_to_carrier') return '—'
  return (
    <>
      {state === 'received' && carrierDueAt && (
        <span className="block whitespace-nowrap">
          Transporteur&nbsp;: <Countdown until={carrierDueAt} />
        </span>
      )}
      <span className="block whitespace-nowrap">
        Client&nbsp;: <Countdown until={answerDueAt} />
      </span>
    </>
  )
}
