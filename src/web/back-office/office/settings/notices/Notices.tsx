import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTerritoryNotices, type OfficeNotice } from '#contract/offer/territory-notices.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { noticePeriod, noticeStates } from '#web/copy/territory-notices.ts'
import { Badge, type StatusFamily } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { severityLabels } from '#words/severity.ts'
import { pages } from '#web/api/query.ts'
import { EndNotice } from './EndNotice.tsx'
import { NoticeDialog } from './NoticeDialog.tsx'

/** Every notice, those that are over too: they say why days were not counted. */
export function Notices() {
  const list = useInfiniteQuery(pages(listTerritoryNotices, {}))
  const [edited, setEdited] = useState<OfficeNotice | 'new' | null>(null)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p className="max-w-prose text-ink-soft">
          Grève, cyclone, fermeture de fin d’année&nbsp;: ce que lisent les visiteurs et les clients
          d’un territoire, et les jours de garde qui ne sont pas comptés.
        </p>
        <Button onClick={() => setEdited('new')}>Publier un avis</Button>
      </div>
      <PagedTable
        list={list}
        caption="Avis par territoire"
        columns={columnsFor(setEdited)}
        failed="Les avis n’ont pas pu être chargés."
        empty={
          <EmptyState title="Aucun avis">
            Quand un territoire ne peut pas être servi comme d’habitude, dites-le ici&nbsp;: ses
            clients le lisent tout de suite, et leurs frais de garde peuvent s’arrêter.
          </EmptyState>
        }
      />
      {edited && (
        <NoticeDialog replaced={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  )
}

const stateFamilies: Readonly<Record<OfficeNotice['state'], StatusFamily>> = {
  upcoming: 'waiting',
  shown: 'done',
  over: 'none',
}

const columnsFor = (replace: (notice: OfficeNotice) => void): Column<OfficeNotice>[] => [
  {
    key: 'territory',
    header: 'Territoire',
    main: true,
    cell: ({ territory }) => territory ?? 'Toutes les destinations',
  },
  {
    key: 'text',
    header: 'Avis',
    cell: ({ severity, text }) => (
      <span className="break-words">
        <strong className="font-medium">{severityLabels[severity]}.</strong> {text}
      </span>
    ),
  },
  { key: 'period', header: 'Période', cell: periodOf },
  {
    key: 'storage',
    header: 'Garde',
    cell: ({ pausesStorage }) => (pausesStorage ? 'Suspendue' : 'Comptée'),
  },
  {
    key: 'state',
    header: 'État',
    cell: (notice) => (
      <>
        <Badge family={stateFamilies[notice.state]}>{noticeStates[notice.state]}</Badge>
        <span className="mt-1 block text-sm text-ink-soft">{byWhom(notice)}</span>
      </>
    ),
  },
  {
    key: 'acts',
    header: 'Actions',
    cell: (notice) =>
      notice.state !== 'over' && (
        <span className="flex flex-wrap gap-1">
          <Button variant="ghost" onClick={() => replace(notice)}>
            Remplacer<span className="sr-only"> {notice.territory ?? 'partout'}</span>
          </Button>
          <EndNotice notice={notice} />
        </span>
      ),
  },
]

/** One that was ended before it began has no day at all. */
const periodOf = (notice: OfficeNotice): string =>
  notice.until !== null && notice.until < notice.from
    ? 'Terminé avant d’avoir commencé.'
    : noticePeriod(notice)

const byWhom = ({ createdBy, endedBy }: OfficeNotice): string =>
  endedBy === null ? `par ${createdBy}` : `par ${createdBy}, terminé par ${endedBy}`
