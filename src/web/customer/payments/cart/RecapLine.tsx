import type { ReactNode } from 'react'
import { Money } from '#web/chrome/Money.tsx'

/** One line of what is paid, in a `dl`. */
export const RecapLine = ({ cents, children }: { cents: number; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-1">
    <dt className="min-w-0">{children}</dt>
    <dd className="text-right">
      <Money cents={cents} />
    </dd>
  </div>
)
