import type { ListedParcel } from '#contract/warehouse/reception.ts'
import { parisDaysBetween } from '#domain/storage/paris-day.ts'
import { storageWarningDays } from '#domain/storage/storage.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { storageSentence } from '#web/copy/parcels.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

/** The days in the warehouse, over a bar of the free ones and those to pay, where those are counted. */
export function Stay({
  parcel: { reception, freeStorageDaysLeft: left },
  isOnCard = false,
}: {
  parcel: Pick<ListedParcel, 'reception' | 'freeStorageDaysLeft'>
  /** Without the bar: the days that are to pay stand for all. */
  isOnCard?: boolean
}) {
  const now = useNow()
  if (!reception) return null
  const days = parisDaysBetween(new Date(reception.receivedAt), new Date(now))
  if (isOnCard) {
    return (
      <span className={`whitespace-nowrap ${hueOf(left)}`}>
        <span aria-hidden="true">{left !== null && left < 0 ? `+${-left}` : days}&nbsp;j</span>
        <span className="sr-only">
          {days}&nbsp;jours de garde{left !== null && `, ${storageSentence(left)}`}
        </span>
      </span>
    )
  }
  return (
    <span className="relative block leading-4 whitespace-nowrap">
      <span className={hueOf(left)}>
        {days}&nbsp;j
        <DueDays left={left} />
      </span>
      {left !== null && <Bar days={days} left={left} />}
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

/** As the bar: amber in the last week of the free days, red for the days to pay. */
function hueOf(left: number | null): string {
  if (left === null || left > storageWarningDays) return ''
  return `font-semibold ${left < 0 ? 'text-problem' : 'text-waiting'}`
}

const track =
  'absolute inset-x-0 top-full mt-0.5 flex h-1 gap-px overflow-hidden rounded-full bg-line'

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
