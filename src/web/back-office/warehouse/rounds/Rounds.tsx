import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listRounds, type RoundView } from '#contract/warehouse/rounds.ts'
import { gapOf } from '#domain/round/round.ts'
import { pages, rowsPerPage } from '#web/api/query.ts'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { gapReasons } from '#web/copy/reception.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'

/** The parcels that carriers brought, round by round: a difference is the first place to look for a lost parcel. */
export function Rounds() {
  return (
    <>
      <ListHead
        name="tournees"
        title="Tournées"
        unit={['tournée', 'tournées']}
        query={new URLSearchParams()}
        action={
          <Link to={paths.reception} className={buttonStyle('secondary')}>
            Poste de réception
          </Link>
        }
      />
      <PagedTable
        list={useInfiniteQuery(pages(listRounds, { limit: rowsPerPage }))}
        room="normal"
        caption="Tournées"
        columns={columns}
        failed="Impossible de charger les tournées."
        empty={
          <EmptyState title="Aucune tournée pour le moment">
            Ouvrez-en une au poste de réception à l’arrivée d’un transporteur&nbsp;: son compte et
            vos scans sont comparés ici.
          </EmptyState>
        }
      />
    </>
  )
}

const columns: readonly Column<RoundView>[] = [
  { key: 'carrier', header: 'Transporteur', main: true, cell: ({ carrier }) => carrier },
  { key: 'opened', header: 'Ouverte', cell: ({ openedAt }) => formatMoment(openedAt) },
  { key: 'by', header: 'Par', cell: ({ openedBy }) => openedBy },
  {
    key: 'count',
    header: 'Reçus / annoncés',
    numeric: true,
    cell: ({ counted, announced }) => `${counted} / ${announced}`,
  },
  { key: 'gap', header: 'Écart', wraps: true, cell: (round) => <Gap round={round} /> },
]

const Gap = ({ round }: { round: RoundView }) => {
  if (round.closedAt === null) return <Badge family="waiting">En cours</Badge>
  const gap = gapOf(round)
  if (gap === 0) return <Badge family="done">Compte bon</Badge>
  return (
    <>
      <Badge family="problem">{gap > 0 ? `+${gap}` : `−${-gap}`}</Badge>{' '}
      {round.gapReason && gapReasons[round.gapReason]}
      {round.gapNote && <span className="block break-words text-ink-soft">{round.gapNote}</span>}
    </>
  )
}
