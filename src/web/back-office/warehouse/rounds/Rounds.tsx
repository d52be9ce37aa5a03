import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listRounds, type RoundView } from '#contract/warehouse/rounds.ts'
import { gapOf } from '#domain/round/round.ts'
import { pages } from '#web/api/query.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { gapReasons } from '#web/copy/reception.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** The parcels that carriers brought, round by round: a difference is the first place to look for a lost parcel. */
export function Rounds() {
  const list = useInfiniteQuery(pages(listRounds, {}))
  const shown = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHeader
        title="Tournées"
        actions={
          <Link to={paths.reception} className={buttonStyle('secondary')}>
            Poste de réception
          </Link>
        }
      />
      {!list.data && (
        <Unloaded
          query={list}
          failed="Impossible de charger les tournées."
          loading={<SkeletonList rows={5} />}
        />
      )}
      {list.data && shown.length === 0 && (
        <EmptyState title="Aucune tournée pour le moment">
          Ouvrez-en une au poste de réception à l’arrivée d’un transporteur&nbsp;: son compte et vos
          scans sont comparés ici.
        </EmptyState>
      )}
      {shown.length > 0 && (
        <Table
          density="compact"
          caption="Tournées"
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
        />
      )}
      <NextPage list={list}>Voir les suivantes</NextPage>
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
