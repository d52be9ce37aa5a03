import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuoteForm } from './quote-form.ts'
import { useFold } from './use-fold.ts'

/** What most people leave as it is: one line with what is chosen, above its fields. */
export function FoldedPart({
  title,
  chosen,
  fields,
  isFilled = false,
  children,
}: {
  title: string
  chosen: ReactNode
  fields: readonly (keyof QuoteForm)[]
  isFilled?: boolean
  children: ReactNode
}) {
  const fold = useFold(isFilled, fields)
  return (
    <details ref={fold} className="whole-on-paper group/part border-t border-line pt-3">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="figures line-clamp-2 text-14 break-words text-ink-soft">{chosen}</span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open/part:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid grid-cols-1 gap-5 pt-3 pb-2">{children}</div>
    </details>
  )
}
