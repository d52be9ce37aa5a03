import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type * as z from 'zod/mini'
import { readStockCount, type StockCountView } from '#contract/warehouse/stock-counts.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { scopeNames } from '#words/stock.ts'
import { query } from '#web/api/query.ts'
import { CloseCount } from './CloseCount.tsx'
import { CountGroups } from './CountGroups.tsx'
import { CountProgress } from './CountProgress.tsx'
import { CountStation } from './CountStation.tsx'
import { RefusedScans } from './RefusedScans.tsx'
import { useSentScans } from './use-sent-scans.ts'
import { stockPaths } from './stock-paths.ts'

/** One count: what is scanned, and what does not come out. */
export function StockCountPage() {
  const { countId = '' } = useParams()
  useSentScans()
  return (
    <RecordPage
      query={useQuery(query(readStockCount, { countId }))}
      back={{ to: stockPaths.counts, label: 'Retour aux comptages' }}
      words={{
        missing: ['Comptage introuvable', 'Aucun comptage n’est à cette adresse.'],
        failed: 'Impossible de charger ce comptage.',
      }}
    >
      {(data) => <Loaded key={countId} {...data} />}
    </RecordPage>
  )
}

function Loaded({ count, shelves, lastScans }: z.output<typeof readStockCount.output>) {
  const isOpen = count.closedAt === null
  const name = `${scopeNames[count.scope]} ${count.place}`
  return (
    <>
      <PageHeader
        title={`Comptage ${count.place}`}
        tabTitle={`Comptage ${name}`}
        actions={isOpen && <CloseCount count={count} />}
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{scopeNames[count.scope]}</span>
          <State count={count} />
          <span>
            Ouvert le {formatMoment(count.openedAt)} par {count.openedBy}
          </span>
        </p>
      </PageHeader>
      {!isOpen && <Ending count={count} />}
      <div className="grid grid-cols-1 gap-6">
        <RefusedScans countId={count.id} />
        {isOpen && <CountStation count={count} shelves={shelves} lastScans={lastScans} />}
        <CountProgress count={count} shelves={shelves} />
        <CountGroups count={count} />
      </div>
    </>
  )
}

function State({ count }: { count: StockCountView }) {
  if (count.closedAt === null) return <Badge family="waiting">En cours</Badge>
  return <Badge family={count.isAbandoned ? 'none' : 'done'}>{endOf(count)}</Badge>
}

const endOf = ({ isAbandoned }: StockCountView) => (isAbandoned ? 'Abandonné' : 'Fermé')

const Ending = ({ count }: { count: StockCountView }) => (
  <div className="mb-6">
    <Notice
      kind="info"
      title={`${endOf(count)} le ${formatMoment(count.closedAt ?? '')} par ${count.closedBy ?? ''}`}
    >
      {count.isAbandoned && 'Rien n’en est conclu.'}
      {count.note && `Écarts laissés\u00a0: ${count.note}`}
    </Notice>
  </div>
)
