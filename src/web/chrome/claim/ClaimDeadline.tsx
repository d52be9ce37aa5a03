import type { ClaimForm } from '#contract/shipping/cargo-claims.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { formatWithParis } from '#web/copy/civil-day.ts'
import { timeLeft } from '#web/copy/durations.ts'

type Kinds = ClaimForm['kinds']

/** How long the first window that closes stays open. */
export function ClaimDeadline({ kinds }: { kinds: Kinds }) {
  const now = useNow()
  const end = useClaimEnd(kinds)
  if (!end) return null
  return (
    <p className="text-ink-soft">
      Encore <strong className="text-ink">{timeLeft(end.getTime() - now)}</strong> pour réclamer
      ici, jusqu’au {formatWithParis(end)}.
    </p>
  )
}

/** When the first window closes; nothing where none does. */
export function useClaimEnd(kinds: Kinds): Date | undefined {
  const now = useNow()
  const ends = kinds.flatMap(({ refusal, until }) =>
    refusal === null && until !== null ? [new Date(until)] : [],
  )
  const [end] = ends.toSorted((a, b) => a.getTime() - b.getTime())
  return end && end.getTime() > now ? end : undefined
}
