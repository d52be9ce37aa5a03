import { parisDayOf } from '#domain/storage/paris-day.ts'
import { workingDaysBetween } from '#domain/storage/working-day.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { arrivalSizes } from './Arrival.tsx'

type Props = { at: string; left: string | null | undefined; mode: 'standard' | 'eco' }

/** « Livré le 2 novembre », with the year unless it is this one, and how long it was under way. */
export function Arrived({ at, left, mode }: Props) {
  const thisYear = `\u00a0${new Date(useNow()).getFullYear()}`
  return (
    <>
      <p className={`figures ${arrivalSizes.large.days}`}>
        Livré le&nbsp;{formatDay(at).replace(thisYear, '')}
      </p>
      {left && <p className="mt-1 text-ink-soft">{daysWords(left, at, mode)}</p>}
    </>
  )
}

/** In working days, as they are promised by air; a sea crossing is promised in days. */
function daysWords(left: string, at: string, mode: Props['mode']): string {
  const [from, to] = [parisDayOf(new Date(left)), parisDayOf(new Date(at))]
  const days = to - from
  if (days < 1) return 'Le jour de son départ de Limoges.'
  const worked = mode === 'standard' ? workingDaysBetween(from, to) : 0
  const counted = worked > 0 ? worked : days
  const plural = counted > 1 ? 's' : ''
  const kind = worked > 0 ? ` ouvré${plural}` : ''
  return `${counted}\u00a0jour${plural}${kind} après son départ de Limoges.`
}
