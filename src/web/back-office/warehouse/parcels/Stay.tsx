import type { ListedParcel } from '#contract/warehouse/reception.ts'
import { parisDaysBetween } from '#domain/storage/paris-day.ts'
import { storageWarningDays } from '#domain/storage/storage.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { storageSentence } from '#web/copy/parcels.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The days in the warehouse, beside a bar of the free ones and those to pay, where those are counted; an unclaimed parcel is past both. */
export function Stay({
  parcel: { reception, status, freeStorageDaysLeft: left },
  isOnCard = false,
}: {
  parcel: Pick<ListedParcel, 'reception' | 'status' | 'freeStorageDaysLeft'>
  /** Without the bar, and without a header that says what the days are. */
  isOnCard?: boolean
}) {
  const now = useNow()
  if (!reception) return null
  const days = parisDaysBetween(new Date(reception.receivedAt), new Date(now))
  return (
    <span
      className={joinClasses(
        'whitespace-nowrap',
        status === 'unclaimed' && 'font-medium text-problem',
      )}
    >
      {left !== null && status !== 'unclaimed' && !isOnCard && <Bar days={days} left={left} />}
      <span className={isOnCard ? hueOf(left) : 'inline-block min-w-8 text-right'}>
        {days}&nbsp;j
        <DueDays left={left} />
      </span>
      {isOnCard && (
        <span className="sr-only"> de garde{left !== null && `, ${storageSentence(left)}`}</span>
      )}
    </span>
  )
}

/** How many of them are to pay: not by the colour alone. */
const DueDays = ({ left }: { left: number | null }) =>
  left !== null &&
  left < 0 && (
    <span aria-hidden="true">
      , {-left}&nbsp;{left < -1 ? 'dus' : 'dû'}
    </span>
  )

/** Without room for the bar, its colours: amber in the last week of the free days, red for the days to pay. */
function hueOf(left: number | null): string {
  if (left === null || left > storageWarningDays) return ''
  return `font-semibold ${left < 0 ? 'text-problem' : 'text-waiting'}`
}

const track =
  'mr-1.5 inline-flex h-2 w-14 gap-px overflow-hidden rounded-full bg-line align-baseline'

/** Amber in the last week of the free days, red for the days to pay. */
function Bar({ days, left }: { days: number; left: number }) {
  const all = Math.max(days, days + left, 1)
  const free = Math.min(days, days + left)
  return (
    <span
      role="img"
      aria-label={storageSentence(left)}
      title={storageSentence(left)}
      className={track}
    >
      <span
        className={joinClasses('block', left <= storageWarningDays ? 'bg-waiting' : 'bg-action')}
        style={{ width: `${(100 * free) / all}%` }}
      />
      {left < 0 && <span className="block grow bg-problem" />}
    </span>
  )
}
