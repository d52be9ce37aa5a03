import { useNow } from '#web/chrome/use-now.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { timeLeft } from '#web/copy/durations.ts'

/** The days left until then; red once there are few. */
export function Countdown({ until }: { until: string }) {
  const left = new Date(until).getTime() - useNow()
  const isNear = left < 2 * 86_400_000
  return (
    <time
      dateTime={until}
      className={`figures whitespace-nowrap ${isNear ? 'font-medium text-problem' : ''}`}
    >
      {left > 0 ? `encore ${daysOf(left)}` : `passé le ${formatParisDay(until)}`}
    </time>
  )
}

/** « 14 jours »: the hours of the last days only. */
const daysOf = (left: number): string => timeLeft(left).replace(/ et .*/, '')
