import { Search, SlidersHorizontal } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/**
 * Filters of a list, kept in the address: what is chosen counts when the form is sent, all at once. On a phone they are
 * folded, so that the list is seen before them.
 */
export function FilterForm({
  keep = {},
  used,
  children,
}: {
  /** What the address says beside the filters. */
  keep?: Readonly<Record<string, string>>
  /** How many filters narrow the list now. */
  used: number
  children: ReactNode
}) {
  const [, setQuery] = useSearchParams()
  const [isOpen, setOpen] = useState(false)
  const fields = useId()
  const show = (form: HTMLFormElement) => {
    const chosen = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()] as const] : [],
    )
    setQuery({ ...keep, ...Object.fromEntries(chosen) })
  }
  return (
    <form
      role="search"
      className="mb-5"
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
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
      <div
        id={fields}
        className={joinClasses(
          'flex-wrap items-end gap-3 max-sm:mt-3 sm:flex',
          isOpen ? 'flex' : 'hidden',
        )}
      >
        {children}
        <Button type="submit" variant="secondary">
          <Search className="size-5" aria-hidden="true" />
          Filtrer
        </Button>
      </div>
    </form>
  )
}
