import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listCountLines,
  type LineGroup,
  type StockCountView,
} from '#contract/warehouse/stock-counts.ts'
import { pages } from '#web/api/query.ts'
import { emptyGroups, groupNames } from '#web/copy/stock.ts'
import { NextPage } from '#web/ui/NextPage.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Table } from '#web/ui/Table.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { columnsOf } from './count-columns.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** What does not come out, kind by kind; once closed, what was settled. */
export function CountGroups({ count }: { count: StockCountView }) {
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
  if (!list.data)
    return (
      <Unloaded
        query={list}
        failed="Impossible de charger les écarts."
        loading={<SkeletonList rows={4} />}
      />
    )
  const lines = list.data.pages.flatMap((page) => page.lines)
  if (lines.length === 0) return <p className="py-6 text-ink-soft">{emptyGroups[group]}</p>
  return (
    <>
      <Table
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
