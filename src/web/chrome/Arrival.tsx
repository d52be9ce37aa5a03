import { isArrivalDay } from '#domain/shipment/box.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { Moment } from './Moment.tsx'

type Props = { readonly at: string; readonly handedOverAt: string | null }

/** When a box arrived: the day alone, where nothing else is known. */
export const Arrival = ({ at, handedOverAt }: Props) =>
  isArrivalDay(new Date(at), handedOverAt === null ? null : new Date(handedOverAt)) ? (
    <time dateTime={at}>{formatParisDay(at)}</time>
  ) : (
    <Moment at={at} />
  )
