import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queueKinds, readQueue, type QueueKind } from '#contract/office/dashboard.ts'
import { query } from '#web/api/query.ts'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { handOverBy, isQueueLate, isShipmentQueue } from '#domain/office/alerts.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { dashboardCount, queueWords } from '#web/copy/dashboard.ts'
import { formatPortDay } from '#web/copy/format-date.ts'
import { waitedFor, waitedTime } from '#web/copy/waited-for.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'

/** The list of each kind, and the letter that opens it after « g ». */
const lists: Readonly<Record<QueueKind, { to: string; letter: string }>> = {
  quotes: { to: `${paths.adminQuotes}?status=pending_validation`, letter: 'd' },
  requests: { to: paths.adminRequests, letter: 'm' },
  messages: { to: `${paths.adminRequests}#sans-reponse`, letter: 'm' },
  'to-pack': { to: `${paths.departures}?status=to_pack`, letter: 'e' },
  'to-hand-over': { to: `${paths.departures}?status=ready`, letter: 'e' },
  contact: { to: `${paths.adminNotifications}?onglet=messages&etat=non-lus`, letter: 'n' },
}

/** What is to do now: how much, and since when; what has waited longest stands first, and large. */
export function Queue() {
  const queue = useQuery(query(readQueue, {}))
  const now = useNow()
  const kinds = queueKinds
    .flatMap((kind) => queue.data?.queue.find((one) => one.kind === kind) ?? [])
    .toSorted((one, other) => sinceOf(one) - sinceOf(other))
  return (
    <Card padding="tight" className="flex flex-col" aria-labelledby="a-faire">
      <UrgencyHead id="a-faire" title="À faire" order="le plus ancien d’abord" />
      {!queue.data && (
        <Unloaded
          query={queue}
          failed="Impossible de charger ce qui est à faire."
          loading={<SkeletonList rows={6} />}
        />
      )}
      <ul className="mt-2 grid grow gap-px">
        {kinds.map((waiting, place) => (
          <QueueLine
            key={waiting.kind}
            waiting={waiting}
            now={now}
            isFirst={place === 0 && waiting.count > 0}
          />
        ))}
      </ul>
    </Card>
  )
}

type Waiting = {
  readonly kind: QueueKind
  readonly count: number
  readonly oldestAt: string | null
}
type QueueLineProps = { readonly waiting: Waiting; readonly now: number; readonly isFirst: boolean }

function QueueLine({ waiting: { kind, count, oldestAt }, now, isFirst }: QueueLineProps) {
  const isLate = oldestAt !== null && isQueueLate(kind, new Date(oldestAt), new Date(now))
  return (
    <UrgencyLine
      to={lists[kind].to}
      count={count}
      isFirst={isFirst}
      tone={
        isLate
          ? 'bg-problem-soft text-problem hover:underline'
          : 'bg-action text-on-action hover:bg-action-hover'
      }
      hue={isLate ? 'text-problem' : ''}
      age={oldestAt ? ageOf(kind, oldestAt, { now, isLate }) : 'rien n’attend'}
      letter={lists[kind].letter}
    >
      {queueWords[kind][count === 1 ? 'one' : 'many']}
    </UrgencyLine>
  )
}

function ageOf(kind: QueueKind, since: string, { now, isLate }: { now: number; isLate: boolean }) {
  if (!isLate) return waitedFor(since, now)
  return isShipmentQueue(kind)
    ? `avant le ${formatPortDay(handOverBy(new Date(since)).toISOString())}`
    : `en retard, ${waitedTime(since, now)}`
}

const sinceOf = ({ oldestAt }: { oldestAt: string | null }): number =>
  oldestAt === null ? Infinity : Date.parse(oldestAt)

/** The title of a list, and by what it is sorted. */
export const UrgencyHead = ({ id, title, order }: { id: string; title: string; order: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <h2 id={id} className="text-18">
      {title}
    </h2>
    <span className="text-13 text-ink-soft">{order}</span>
  </div>
)

const keyStyle = 'rounded border border-current/40 px-1.5 font-sans uppercase'

const Keys = ({ letter }: Pick<LineProps, 'letter'>) =>
  letter && (
    <span className="text-12 max-sm:hidden pointer-coarse:hidden" title="Touches du clavier">
      <kbd className={keyStyle}>G</kbd> puis <kbd className={keyStyle}>{letter}</kbd>
    </span>
  )

type LineProps = {
  readonly to: string
  readonly count: number
  /** It stands large, on the colours of `tone`. */
  readonly isFirst: boolean
  readonly tone: string
  /** The figure of the others. */
  readonly hue?: string
  readonly age?: ReactNode
  /** What opens its list after « g »; its words are short. */
  readonly letter?: string | undefined
  readonly children: ReactNode
}

/** How much of what, and since when: the figures of a list are one column, and the ages beside short words another. */
export const UrgencyLine = ({
  to,
  count,
  isFirst,
  tone,
  hue,
  age,
  letter,
  children,
}: LineProps) => (
  <li className="flex">
    <Link
      to={to}
      className={joinClasses(
        'flex w-full gap-x-3 rounded-button px-3 no-underline pointer-coarse:py-2.5',
        isFirst
          ? `mb-1 min-h-16 items-center py-2 text-18 font-semibold ${tone}`
          : 'items-center py-1 text-14 hover:bg-sunken',
        !isFirst && (count > 0 ? 'text-ink' : 'text-ink-soft'),
      )}
    >
      <strong
        className={joinClasses(
          'figures min-w-7 shrink-0 font-display',
          isFirst ? 'text-36' : `text-18 ${hue ?? ''}`,
        )}
      >
        {dashboardCount(count)}
      </strong>
      <span className={joinClasses('min-w-0 flex-1', letter && 'sm:flex-none sm:basis-52')}>
        {children}
      </span>
      <span
        className={joinClasses(
          'figures flex shrink-0 items-baseline justify-between gap-2 text-14 font-normal',
          letter && 'sm:grow',
          !isFirst && 'text-ink-soft',
        )}
      >
        {age}
        <Keys letter={letter} />
      </span>
      {isFirst && <ArrowRight className="size-5 shrink-0 max-[22rem]:hidden" aria-hidden="true" />}
    </Link>
  </li>
)
