import { CircleX, PencilLine, TimerOff, type LucideIcon } from 'lucide-react'
import type { QuoteStatus } from '#domain/quote/quote.ts'
import { quoteStatuses } from '#web/copy/quotes.ts'
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
}

/** The state of a quote as the office reads it. */
export function QuoteState({ status, isPlain }: Props) {
  const { label, family } = quoteStatuses[status]
  return (
    <Badge family={family} Icon={signs[status]} isPlain={isPlain}>
      {label}
    </Badge>
  )
}
