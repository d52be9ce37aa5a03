import type { ReactNode } from 'react'
import { useNow } from '#web/chrome/use-now.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { sizes } from './Arrival.tsx'

/** « Livré le 2 novembre », once it is there, then the way to more; with its year when that is over. */
export function Arrived({ at, children }: { at: string; children?: ReactNode }) {
  const thisYear = `\u00a0${new Date(useNow()).getFullYear()}`
  return (
    <>
      <p className={`figures ${sizes.large.days}`}>
        Livré le&nbsp;{formatDay(at).replace(thisYear, '')}
      </p>
      {children}
    </>
  )
}
