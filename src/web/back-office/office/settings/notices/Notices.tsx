import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listTerritoryNotices,
  endTerritoryNotice,
  type OfficeNotice,
} from '#contract/offer/territory-notices.ts'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { noticePeriod, noticeStates, noticeRefusals } from '#web/copy/territory-notices.ts'
import { Badge, type StatusFamily } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { severityLabels } from '#words/severity.ts'
import { pages } from '#web/api/query.ts'
import { NoticeDialog } from './NoticeDialog.tsx'
import { noticeTitle } from '#words/notice-html.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'

/** Every notice, ended ones too: they say why storage days were not counted. */
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
    wraps: true,
    cell: ({ severity, text }) => (
      <span className="break-words">
        <strong className="font-medium">{severityLabels[severity]}.</strong> {text}
      </span>
    ),
  },
  { key: 'period', header: 'Période', wraps: true, cell: periodOf },
  {
    key: 'storage',
    header: 'Garde',
    cell: ({ pausesStorage }) => (pausesStorage ? 'Suspendue' : 'Comptée'),
  },
  {
    key: 'state',
    header: 'État',
    wraps: true,
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
        <span className="flex gap-1 max-lg:flex-wrap">
          <Button variant="ghost" onClick={() => replace(notice)}>
            Remplacer<span className="sr-only"> {notice.territory ?? 'partout'}</span>
          </Button>
          <EndNotice notice={notice} />
        </span>
      ),
  },
]

/** A notice that was ended before it began has no day at all. */
const periodOf = (notice: OfficeNotice): string =>
  notice.until !== null && notice.until < notice.from
    ? 'Terminé avant d’avoir commencé.'
    : noticePeriod(notice)

const byWhom = ({ createdBy, endedBy }: OfficeNotice): string =>
  endedBy === null ? `par ${createdBy}` : `par ${createdBy}, terminé par ${endedBy}`

/** Ends a notice, after a confirmation, because the days that follow cost again. */
const EndNotice = ({ notice }: { notice: OfficeNotice }) => (
  <ConfirmWrite
    endpoint={endTerritoryNotice}
    done="Avis terminé"
    refusals={noticeRefusals}
    input={{ noticeId: notice.id }}
    trigger={(ask) => (
      <Button variant="ghost" onClick={ask}>
        Terminer<span className="sr-only"> {noticeTitle(notice)}</span>
      </Button>
    )}
    danger
    title="Terminer cet avis&nbsp;?"
    description={whatFollows(notice)}
    confirmLabel="Terminer l’avis"
  />
)

function whatFollows({ state, pausesStorage }: OfficeNotice): string {
  if (state === 'upcoming') return 'Il ne sera jamais affiché, et ne suspendra aucun jour.'
  const hidden = 'Il n’est plus affiché, tout de suite.'
  return pausesStorage
    ? `${hidden} Aujourd’hui reste suspendu\u00A0: les jours de garde comptent de nouveau demain.`
    : hidden
}
