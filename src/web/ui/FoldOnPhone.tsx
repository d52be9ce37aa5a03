import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  readonly title: string
  /** For what is named by the title. */
  readonly titleId?: string
  /** Beside the folded title. */
  readonly note?: ReactNode
  /** Opens when it becomes true; the reader may fold it again. */
  readonly opens?: boolean
  /** Folded with more room too. */
  readonly isEverywhere?: boolean
  readonly children: ReactNode
}

/** A titled part that a phone, or every screen, shows folded: it opens by the browser itself, before any script. */
export function FoldOnPhone({
  title,
  titleId,
  note,
  opens = false,
  isEverywhere = false,
  children,
}: Props) {
  const fold = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (opens && fold.current) fold.current.open = true
  }, [opens])
  return (
    <details ref={fold} className={isEverywhere ? 'group' : 'fold group'}>
      <summary className="flex min-h-13 items-center gap-2">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          {note && <span className="text-13 text-ink-soft">{note}</span>}
        </span>
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {!isEverywhere && <h2 className="text-lg">{title}</h2>}
      {children}
    </details>
  )
}
