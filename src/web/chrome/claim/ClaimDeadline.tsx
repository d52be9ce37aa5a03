import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { formatWithParis } from '#web/copy/civil-day.ts'
import { timeLeft } from '#web/copy/durations.ts'

/** How long the first window that closes stays open. */
export function ClaimDeadline({ kinds }: { kinds: ClaimForm['kinds'] }) {
  const now = useNow()
  const ends = kinds.flatMap(({ refusal, until }) =>
    refusal === null && until !== null ? [new Date(until)] : [],
  )
  const [end] = ends.toSorted((a, b) => a.getTime() - b.getTime())
  if (!end || end.getTime() <= now) return null
  return (
    <p className="text-ink-soft">
      Encore <strong className="text-ink">{timeLeft(end.getTime() - now)}</strong> pour réclamer
      ici, jusqu’au {formatWithParis(end)}.
    </p>
  )
}
