import { isDayAlone } from '#web/copy/format-arrival.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { Moment } from './Moment.tsx'

type Props = { readonly at: string; readonly handedOverAt: string | null }

/** When a box arrived: the day alone, where nothing else is known. */
export const Arrival = ({ at, handedOverAt }: Props) =>
  isDayAlone(at, handedOverAt) ? (
    <time dateTime={at}>{formatParisDay(at)}</time>
  ) : (
    <Moment at={at} />
  )
