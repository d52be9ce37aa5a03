import { parisDayOf } from '#domain/storage/paris-day.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { arrivalSizes } from './Arrival.tsx'

type Props = { at: string; left: string | null | undefined }

/** « Livré le 2 novembre », with the year unless it is this one, and how long it was under way. */
export function Arrived({ at, left }: Props) {
  const thisYear = `\u00a0${new Date(useNow()).getFullYear()}`
  return (
    <>
      <p className={`figures ${arrivalSizes.large.days}`}>
        Livré le&nbsp;{formatDay(at).replace(thisYear, '')}
      </p>
      {left && <p className="mt-1 text-ink-soft">{daysWords(left, at)}</p>}
    </>
  )
}

function daysWords(left: string, at: string): string {
  const days = parisDayOf(new Date(at)) - parisDayOf(new Date(left))
  if (days < 1) return 'Le jour de son départ de Limoges.'
  return `${days}\u00a0jour${days > 1 ? 's' : ''} après son départ de Limoges.`
}
