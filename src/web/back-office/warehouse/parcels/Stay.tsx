import type { ListedParcel } from '#contract/warehouse/reception.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import { storageWarningDays } from '#domain/storage/storage.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { storageSentence } from '#web/copy/parcels.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The days in the warehouse, beside a bar that is full when the free ones are over. */
export function Stay({
  parcel: { reception, status, freeStorageDaysLeft: left },
  isOnCard = false,
}: {
  parcel: Pick<ListedParcel, 'reception' | 'status' | 'freeStorageDaysLeft'>
  /** Short, and without a header that says what the days are: the bar says it, or words. */
  isOnCard?: boolean
}) {
  const today = parisDayOf(new Date(useNow()))
  if (!reception) return null
  const days = today - parisDayOf(new Date(reception.receivedAt))
  return (
    <span className={status === 'unclaimed' ? 'font-medium text-problem' : ''}>
      {left !== null && <Bar passed={days} left={left} />}
      <span className={isOnCard ? '' : 'inline-block min-w-14'}>
        {days === 0 ? 'aujourd’hui' : `${days}\u00a0${unitOf(days, isOnCard)}`}
      </span>
      {isOnCard && days > 0 && <span className={left === null ? '' : 'sr-only'}> de garde</span>}
    </span>
  )
}

const unitOf = (days: number, isOnCard: boolean): string =>
  isOnCard ? 'j' : days > 1 ? 'jours' : 'jour'

/** Amber in the last week, red on the last free day and after. */
const Bar = ({ passed, left }: { passed: number; left: number }) => (
  <span
    role="img"
    aria-label={storageSentence(left)}
    title={storageSentence(left)}
    className="mr-1.5 inline-block h-2 w-9 overflow-hidden rounded-full bg-line align-baseline"
  >
    <span
      className={joinClasses(
        'block h-full',
        left <= 0 ? 'bg-problem' : left <= storageWarningDays ? 'bg-waiting' : 'bg-action',
      )}
      style={{ width: `${(100 * passed) / Math.max(passed + left, 1)}%` }}
    />
  </span>
)
