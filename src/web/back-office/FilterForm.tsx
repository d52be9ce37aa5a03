import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { FoldedOnPhone } from './FoldedOnPhone.tsx'

/** Filters of a list, kept in the address: what is chosen counts when the form is sent, all at once. */
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
      <FoldedOnPhone used={used}>
        <div className="flex flex-wrap items-end gap-3">
          {children}
          <Button type="submit" variant="secondary">
            <Search className="size-5" aria-hidden="true" />
            Filtrer
          </Button>
        </div>
      </FoldedOnPhone>
    </form>
  )
}
