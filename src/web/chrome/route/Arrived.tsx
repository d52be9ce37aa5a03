import { useNow } from '#web/chrome/use-now.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { arrivalSizes } from './Arrival.tsx'

/** « Livré le 2 novembre », with the year unless it is this one. */
export function Arrived({ at }: { at: string }) {
  const thisYear = `\u00a0${new Date(useNow()).getFullYear()}`
  return (
    <p className={`figures ${arrivalSizes.large.days}`}>
      Livré le&nbsp;{formatDay(at).replace(thisYear, '')}
    </p>
  )
}
