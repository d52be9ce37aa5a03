import { CircleX, PencilLine, TimerOff, type LucideIcon } from 'lucide-react'
import type { QuoteStatus } from '#domain/quote/quote.ts'
import { quoteStatuses, toInsure } from '#web/copy/quote-statuses.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** Of what has no family, so that the words of a list align. */
const signs: Readonly<Partial<Record<QuoteStatus, LucideIcon>>> = {
  draft: PencilLine,
  expired: TimerOff,
  cancelled: CircleX,
}

type Props = {
  readonly status: QuoteStatus
  /** In a list: without the pill. */
  readonly isPlain?: boolean
  /** Its customer can neither accept nor pay it: it waits for the office. */
  readonly isUninsured?: boolean | undefined
}

/** The state of a quote as the office reads it. */
export function QuoteState({ status, isPlain, isUninsured = false }: Props) {
  const { label, family } = isUninsured ? toInsure : quoteStatuses[status]
  return (
    <Badge family={family} Icon={isUninsured ? undefined : signs[status]} isPlain={isPlain}>
      {label}
    </Badge>
  )
}
