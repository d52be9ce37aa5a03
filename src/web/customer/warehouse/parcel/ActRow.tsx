import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** A row that leads to what is asked for less often than the button above it. */
export const actRow =
  'flex min-h-16 w-full items-center gap-3 border-t border-line py-2 text-left no-underline hover:bg-sunken'

export const ActWords = ({
  picture,
  label,
  hint,
}: {
  picture: ReactNode
  label: string
  hint?: ReactNode
}) => (
  <>
    {picture}
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{label}</span>
      <span className="figures block text-14 text-ink-soft empty:hidden">{hint}</span>
    </span>
    <ChevronRight className="size-5 shrink-0 text-action" aria-hidden="true" />
  </>
)
