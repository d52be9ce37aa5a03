import { SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** Filters, behind a button on a phone so that the list comes first. */
export function FoldedOnPhone({
  used,
  children,
}: {
  /** How many filters narrow the list now. */
  used: number
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const fields = useId()
  return (
    <>
      <Button
        variant="secondary"
        className="sm:hidden"
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-5" aria-hidden="true" />
        Filtres{used > 0 && ` (${used})`}
      </Button>
      <div id={fields} className={isOpen ? 'max-sm:mt-3' : 'max-sm:hidden'}>
        {children}
      </div>
    </>
  )
}
