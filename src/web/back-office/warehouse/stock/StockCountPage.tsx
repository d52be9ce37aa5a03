import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type * as z from 'zod/mini'
import {
  readStockCount,
  listCountLines,
  type StockCountView,
  type LineGroup,
} from '#contract/warehouse/stock-counts.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { scopeNames } from '#words/stock.ts'
import { query, pages } from '#web/api/query.ts'
import { CloseCount } from './CloseCount.tsx'
import { CountStation } from './CountStation.tsx'
import { RefusedScans } from './RefusedScans.tsx'
import { useSentScans } from './scan-queue.ts'
import { stockPaths } from './stock-paths.ts'
import { useState } from 'react'
import { emptyGroups, groupNames } from '#web/copy/stock.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Table } from '#web/ui/Table.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { columnsOf } from './count-columns.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'

/** One count: the scans, and the differences. */
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

/** The differences by kind; for a closed count, how they were resolved. */
function CountGroups({ count }: { count: StockCountView }) {
  const isOpen = count.closedAt === null
  const [group, setGroup] = useState<LineGroup>(isOpen ? 'missing' : 'settled')
  const groups: readonly LineGroup[] = isOpen
    ? ['missing', 'misplaced', 'unknown', 'settled', 'seen']
    : ['settled', 'seen']
  const shown = groups.includes(group) ? group : 'settled'
  return (
    <Tabs
      label="Écarts du comptage"
      value={shown}
      onChange={(next) => {
        setGroup(groups.find((one) => one === next) ?? 'missing')
      }}
      tabs={groups.map((one) => ({
        value: one,
        label: nameOf(one, count),
        panel: <Lines countId={count.id} group={one} isOpen={isOpen} />,
      }))}
    />
  )
}

function nameOf(group: LineGroup, { open }: StockCountView): string {
  if (group === 'settled' || group === 'seen') return groupNames[group]
  return `${groupNames[group]} (${open[group] ?? 0})`
}

type LinesProps = { countId: string; group: LineGroup; isOpen: boolean }

function Lines({ countId, group, isOpen }: LinesProps) {
  const list = useInfiniteQuery(pages(listCountLines, { countId, group }))
  if (!list.data) return <Unloaded query={list} failed="Impossible de charger les écarts." />
  const lines = list.data.pages.flatMap((page) => page.lines)
  if (lines.length === 0) return <p className="py-6 text-ink-soft">{emptyGroups[group]}</p>
  return (
    <>
      <Table
        density="compact"
        room="wide"
        caption={groupNames[group]}
        columns={columnsOf(group, countId, isOpen)}
        rows={lines}
        rowKey={({ id }) => id}
      />
      <NextPage list={list}>Voir les suivants</NextPage>
    </>
  )
}

type Props = Pick<z.output<typeof readStockCount.output>, 'count' | 'shelves'>

/** The progress of the count; for a zone, shelf by shelf. */
function CountProgress({ count, shelves }: Props) {
  const left = count.closedAt === null ? (count.open.missing ?? 0) : (count.found.missing ?? 0)
  return (
    <TitledCard title="Avancement">
      <p className="figures mt-2">
        <strong className="text-2xl">{count.scanned}</strong>{' '}
        {count.scanned > 1 ? 'colis vus' : 'colis vu'}, {count.expected} attendu
        {count.expected > 1 && 's'} à l’ouverture.
      </p>
      <progress
        aria-label="Colis attendus déjà vus"
        max={Math.max(count.expected, 1)}
        value={count.expected === 0 ? 1 : Math.max(count.expected - left, 0)}
        className="shelf mt-2 block w-full"
      />
      {shelves.length > 1 && (
        <ul
          aria-label="Étagères du comptage"
          className="figures mt-3 flex max-h-48 flex-wrap gap-2 overflow-auto"
        >
          {shelves.map(({ shelf, expected, scanned, open }) => (
            <li
              key={shelf}
              className={`rounded-lg px-3 py-1.5 ${open > 0 ? 'bg-waiting-soft text-waiting' : 'bg-done-soft text-done'}`}
            >
              <span className="font-mono font-semibold">{shelf}</span> {scanned}/{expected}
              {open > 0 && <span className="sr-only">, {open} écarts</span>}
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}
