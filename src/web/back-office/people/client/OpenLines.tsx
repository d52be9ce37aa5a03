import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { HistoryPart, HistoryRow } from '#contract/people/clients.ts'
import { openHistory } from '#web/api/clients.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { lineDetail, lineName, lineStatus, partWords } from '#web/copy/clients.ts'
import { formatShortDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { StatusBadge } from '#web/back-office/core/StatusBadge.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { HistoryTarget } from './HistoryTarget.tsx'

type Props = {
  readonly customerId: string
  readonly title: string
  readonly parts: readonly HistoryPart[]
  /** Said when nothing of any part is under way. */
  readonly none: string
}

/** The lines of a client's history that are not over, the newest of each part first. */
export function OpenLines({ customerId, title, parts, none }: Props) {
  return (
    <TitledCard title={title} padding="tight">
      <div className="peer">
        {parts.map((part) => (
          <Part key={part} customerId={customerId} part={part} isNamed={parts.length > 1} />
        ))}
      </div>
      <p className="hidden py-1 text-ink-soft peer-empty:block">{none}</p>
    </TitledCard>
  )
}

type PartProps = {
  readonly customerId: string
  readonly part: HistoryPart
  readonly isNamed: boolean
}

function Part({ customerId, part, isNamed }: PartProps) {
  const list = useQuery(openHistory(customerId, part))
  const { label, slug, failed } = partWords[part]
  return (
    <Loaded query={list} failed={failed} loading={<SkeletonList rows={1} />}>
      {({ items, nextCursor }) =>
        items.length > 0 && (
          <>
            {isNamed && <h3 className="mt-2 text-13 font-semibold text-ink-soft">{label}</h3>}
            <ul className="divide-y divide-line">
              {items.map((row) => (
                <li key={row.id}>
                  <Line part={part} row={row} />
                </li>
              ))}
            </ul>
            {nextCursor !== null && (
              <Link
                to={`?onglet=${slug}`}
                className={`${linkStyle} inline-flex min-h-control items-center`}
              >
                Tout voir<span className="sr-only">{`\u00a0: ${label}`}</span>
              </Link>
            )}
          </>
        )
      }
    </Loaded>
  )
}

const codes: ReadonlySet<HistoryPart> = new Set(['parcels', 'quotes', 'orders'])

function Line({ part, row }: { part: HistoryPart; row: HistoryRow }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-14 sm:flex-nowrap">
      <p className="min-w-0 sm:truncate">
        <HistoryTarget row={row}>
          <span className={joinClasses(codes.has(part) && 'font-mono wrap-anywhere')}>
            {lineName(part, row)}
          </span>
        </HistoryTarget>{' '}
        <span className="text-ink-soft">{lineDetail(part, row)}</span>
      </p>
      <p className="flex shrink-0 items-center gap-3">
        {row.amountCents !== null && (
          <span className="figures">{formatMoney(row.amountCents)}</span>
        )}
        <StatusBadge of={lineStatus(part, row)} />
        <time dateTime={row.at} className="text-13 whitespace-nowrap text-ink-soft">
          {formatShortDay(row.at)}
        </time>
      </p>
    </div>
  )
}
