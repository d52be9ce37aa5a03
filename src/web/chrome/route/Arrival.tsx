import type { ReactNode } from 'react'
import type { ArrivalWindow, TravelledWay } from '#domain/shipment/arrival-window.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import { ExpectedDelay } from '#web/chrome/RealDelays.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { arrivalWords } from '#web/copy/arrival.ts'

type Props = {
  /** `null` where only a quote can say. */
  window: ArrivalWindow | null
  way: TravelledWay
  /** What it waits for, when that is why nobody can say. */
  children?: ReactNode
}

/** Between which days to expect it, and where that comes from. */
export function Arrival({ window, way, children }: Props) {
  return (
    <>
      {children || <WindowLine window={window} />}
      <div className="text-14 text-ink-soft">
        <ExpectedDelay {...way} />
      </div>
    </>
  )
}

/** « Arrive entre le 3 et le 8 décembre · indicatif »; nothing where nobody can say. */
export function WindowLine({
  window,
  isSmall = false,
}: {
  window: ArrivalWindow | null
  /** In a list: as large as the words beside it. */
  isSmall?: boolean
}) {
  const today = parisDayOf(new Date(useNow()))
  if (window === null) return null
  const words = arrivalWords(window, today)
  if (words === null)
    return (
      <p className={isSmall ? 'text-14 text-ink-soft' : 'font-medium'}>
        Le délai habituel est passé&nbsp;: suivez les nouvelles du transporteur.
      </p>
    )
  return (
    <p className={isSmall ? 'figures text-14' : 'figures'}>
      Arrive {words.lead}{' '}
      <strong className={isSmall ? 'font-semibold' : 'font-display text-18 @min-[30rem]:text-22'}>
        {words.days}
      </strong>{' '}
      <span className="text-14 whitespace-nowrap text-ink-soft">· indicatif</span>
    </p>
  )
}
