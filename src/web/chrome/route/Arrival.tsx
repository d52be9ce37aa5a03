import type { ReactNode } from 'react'
import type { ArrivalWindow, TravelledWay } from '#domain/shipment/arrival-window.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import { ExpectedDelay } from '#web/chrome/RealDelays.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { arrivalWords } from '#web/copy/arrival.ts'
import { Joined } from '#web/ui/Joined.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type Props = {
  /** `null` where only a quote can say. */
  window: ArrivalWindow | null
  way: TravelledWay
  /** What happens next. */
  next?: ReactNode
  /** The carrier brings it back to Limoges. */
  isComingBack?: boolean
  /** It waits for its customs papers, so that nobody can say the day. */
  lacksPapers?: boolean
  /** What the carrier said last. */
  news?: ReactNode
}

/** Between which days to expect it, and where that comes from. */
export function Arrival({
  next,
  window,
  way,
  isComingBack = false,
  lacksPapers = false,
  news,
}: Props) {
  return (
    <>
      {lacksPapers ? (
        <p className="font-medium">
          Il part une fois sa déclaration complète&nbsp;: la date d’arrivée se compte à partir de
          là.
        </p>
      ) : (
        <WindowLine window={window} size="large" isComingBack={isComingBack} />
      )}
      {next && <p className="mt-2 text-18 font-semibold text-balance">{next}</p>}
      {news}
      {!isComingBack && (
        <div className="mt-3 text-14 text-ink-soft">
          <ExpectedDelay {...way} />
        </div>
      )}
    </>
  )
}

/**
 * `small`: as large as the words beside it; `row`: the first thing to read in each row of a list that says once what a date is
 * worth; `large`: the heading of a card.
 */
export const arrivalSizes = {
  row: { line: 'text-14', days: 'font-display text-22 leading-7 font-bold' },
  small: { line: 'text-14', days: 'font-semibold' },
  normal: { line: '', days: 'font-display text-18 @min-[30rem]:text-22' },
  large: {
    line: 'text-18',
    days: 'font-display font-bold text-22 @min-[20rem]:text-28 @min-[34rem]:text-36 @max-[34rem]:block',
  },
}

/** « Arrive entre le 3 et le 8 décembre · délai indicatif »; nothing where nobody can say. */
export function WindowLine({
  window,
  size = 'normal',
  isComingBack = false,
}: {
  window: ArrivalWindow | null
  size?: keyof typeof arrivalSizes
  isComingBack?: boolean
}) {
  const today = parisDayOf(new Date(useNow()))
  if (isComingBack) return <p className="font-medium">Le transporteur nous le renvoie.</p>
  if (window === null) return null
  const words = arrivalWords(window, today)
  if (words === null)
    return (
      <p className={size === 'small' || size === 'row' ? 'text-14 text-ink-soft' : 'font-medium'}>
        Le délai habituel est passé&nbsp;: suivez les nouvelles du transporteur.
      </p>
    )
  const arrival = (
    <>
      Arrive {words.lead}
      <strong className={joinClasses('inline-block', arrivalSizes[size].days)}>{words.days}</strong>
    </>
  )
  return (
    <p className={joinClasses('figures', arrivalSizes[size].line)}>
      {size === 'large' || size === 'row' ? (
        arrival
      ) : (
        <Joined
          facts={[
            arrival,
            <span key="worth" className="text-14 text-ink-soft">
              délai indicatif
            </span>,
          ]}
        />
      )}
    </p>
  )
}
