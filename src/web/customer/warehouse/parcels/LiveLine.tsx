import { Radio } from 'lucide-react'
import type { ReactNode } from 'react'

/** What has just changed on this screen; nothing is shown until something does. */
export function LiveLine({ news }: { news: ReactNode }) {
  return (
    <p
      role="status"
      className={news ? 'mb-4 flex items-start gap-2 text-sm font-medium' : 'sr-only'}
    >
      {news && <Radio className="mt-0.5 size-4 shrink-0 text-done" aria-hidden="true" />}
      {news}
    </p>
  )
}
