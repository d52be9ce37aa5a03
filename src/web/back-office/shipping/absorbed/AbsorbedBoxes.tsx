import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listAbsorbedBoxes, type AbsorbedBox } from '#contract/shipping/absorbed-boxes.ts'
import { CodeLink } from '#web/back-office/core/list/CodeLink.tsx'
import { clientColumn } from '#web/back-office/core/list/client-column.tsx'
import { keepsRows, pages } from '#web/api/query.ts'
import { BackLink } from '#web/back-office/core/BackLink.tsx'
import { ListHead } from '#web/back-office/core/list/ListHead.tsx'
import { PagedTable } from '#web/back-office/core/PagedTable.tsx'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { kilogramsText } from '#words/amounts.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Column } from '#web/ui/Table.tsx'
import { lastMonths, monthName } from '#web/back-office/core/months.ts'

/** What the house took at its charge in a month: the boxes closed above what was paid, and why. */
export function AbsorbedBoxes() {
  const [search] = useSearchParams()
  const [months] = useState(() => lastMonths(new Date()))
  const month = months.find((known) => known === search.get('mois'))
  const boxes = useInfiniteQuery(pages(listAbsorbedBoxes, month ? { month } : {}, keepsRows))
  const shown = boxes.data?.pages[0]
  return (
    <>
      <BackLink to={paths.departures} label="Retour aux expéditions" />
      <ListHead
        name="au-dessus"
        title="Boîtes au-dessus du prix payé"
        counted={shown && { value: shown.total.boxes, isMore: false }}
        unit={['boîte', 'boîtes']}
        query={new URLSearchParams(month ? { mois: month } : {})}
        views={[
          { label: 'Ce mois-ci', query: {} },
          ...months.slice(1).map((each) => ({ label: monthName(each), query: { mois: each } })),
        ]}
      />
      {shown && shown.total.boxes > 0 && (
        <p className="mb-4 text-lg">
          {monthName(shown.month)}&nbsp;:{' '}
          <strong className="figures whitespace-nowrap">{formatMoney(shown.total.cents)}</strong> à
          notre charge, {shown.total.boxes}&nbsp;{shown.total.boxes > 1 ? 'boîtes' : 'boîte'}.
        </p>
      )}
      <PagedTable
        list={boxes}
        of={month ?? ''}
        caption="Boîtes au-dessus du prix payé"
        columns={columns}
        failed="Impossible de charger les boîtes au-dessus du prix payé."
        empty={
          <EmptyState title="Rien à notre charge">
            Aucune boîte n’a été fermée au-dessus du prix payé ce mois-là.
          </EmptyState>
        }
      />
    </>
  )
}

const columns: readonly Column<AbsorbedBox>[] = [
  {
    key: 'box',
    header: 'Boîte',
    main: true,
    cell: ({ id, shipmentId, number }) => (
      <CodeLink to={paths.departure(shipmentId)} row={id}>
        {number}
      </CodeLink>
    ),
  },
  clientColumn(({ customer }) => customer),
  { key: 'what', header: 'Au-dessus', wraps: true, cell: (box) => aboveWhat(box) },
  {
    key: 'difference',
    header: 'À notre charge',
    numeric: true,
    cell: ({ differenceCents }) => (
      <span className="figures whitespace-nowrap">{formatMoney(differenceCents)}</span>
    ),
  },
  {
    key: 'reason',
    header: 'Raison',
    wraps: true,
    cell: ({ reason, by, at }) => (
      <>
        <span className="wrap-anywhere">{reason ?? 'Effacée avec le compte du client'}</span>
        <span className="block text-sm text-ink-soft">
          {by}, {formatShortDay(at)}
        </span>
      </>
    ),
  },
]

function aboveWhat({ paidUpToGrams, weightGrams, isNonStandard }: AbsorbedBox) {
  return (
    <>
      {paidUpToGrams !== null && (
        <span className="block">
          {formatWeight(weightGrams)}, payé jusqu’à {kilogramsText(paidUpToGrams)}
        </span>
      )}
      {isNonStandard && <span className="block">Hors norme, non payé</span>}
    </>
  )
}
