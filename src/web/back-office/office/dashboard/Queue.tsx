import { useQuery } from '@tanstack/react-query'
import {
  FileText,
  Inbox,
  Mail,
  MessageSquare,
  PackageOpen,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import { Link } from 'react-router'
import { queueKinds, readQueue, type QueueKind } from '#contract/office/dashboard.ts'
import { query } from '#web/api/query.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { dashboardCount, queueWords } from '#web/copy/dashboard.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { waitedFor } from '#web/copy/waited-for.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** The list of each kind, and the letter that opens it after « g ». */
const lists: Readonly<Record<QueueKind, { to: string; letter: string; Icon: LucideIcon }>> = {
  quotes: { to: `${paths.adminQuotes}?status=pending_validation`, letter: 'd', Icon: FileText },
  requests: { to: paths.adminRequests, letter: 'm', Icon: Inbox },
  messages: { to: `${paths.adminRequests}#non-lus`, letter: 'm', Icon: MessageSquare },
  'to-pack': { to: `${paths.departures}?status=to_pack`, letter: 'e', Icon: PackageOpen },
  'to-hand-over': { to: `${paths.departures}?status=ready`, letter: 'e', Icon: Truck },
  contact: { to: paths.adminNotifications, letter: 'n', Icon: Mail },
}

/** What is to do now: how much, and since when the oldest waits. */
export function Queue() {
  const queue = useQuery(query(readQueue, {}))
  const now = useNow()
  return (
    <section aria-labelledby="a-faire">
      <h2 id="a-faire" className="sr-only">
        À faire
      </h2>
      {queue.error && !queue.data ? (
        <ErrorState
          title="Impossible de charger ce qui est à faire."
          retrying={queue.isFetching}
          onRetry={() => void queue.refetch()}
        >
          {errorSentence(queue.error)}
        </ErrorState>
      ) : (
        <ul className="grid gap-3 min-[22rem]:grid-cols-2 md:grid-cols-3 2xl:grid-cols-6">
          {queueKinds.map((kind) => {
            const found = queue.data?.queue.find((one) => one.kind === kind)
            return (
              <li key={kind}>
                <Tile kind={kind} count={found?.count} oldestAt={found?.oldestAt} now={now} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

type TileProps = {
  readonly kind: QueueKind
  readonly count: number | undefined
  readonly oldestAt: string | null | undefined
  readonly now: number
}

function Tile({ kind, count, oldestAt, now }: TileProps) {
  const { to, letter, Icon } = lists[kind]
  const { one, many, oldest } = queueWords[kind]
  return (
    <Link
      to={to}
      className="grid h-full grid-cols-[auto_1fr] items-start gap-x-3 rounded-card border border-line bg-surface px-4 py-3 text-ink no-underline hover:bg-sunken"
    >
      <span className="figures font-display text-36 font-bold">
        {count === undefined ? <Skeleton className="mt-1 h-8 w-9" /> : dashboardCount(count)}
      </span>
      <span className="min-w-0 pt-1">
        <span className="flex items-start justify-between gap-2 font-medium">
          {count === 1 ? one : many}
          <Icon className="mt-0.5 size-4 shrink-0 text-action max-sm:hidden" aria-hidden="true" />
        </span>
        <span className="flex items-end justify-between gap-2 text-13 text-ink-soft">
          <span>
            {oldestAt ? (
              <>
                <span className="max-sm:sr-only">{oldest} </span>
                {waitedFor(oldestAt, now)}
              </>
            ) : (
              'rien n’attend'
            )}
          </span>
          <kbd className="shrink-0 font-sans text-12 uppercase max-sm:hidden pointer-coarse:hidden">
            g {letter}
          </kbd>
        </span>
      </span>
    </Link>
  )
}
