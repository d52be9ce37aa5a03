import { Search } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { FoldedOnPhone } from './FoldedOnPhone.tsx'

/** Another address makes another form: the button of that one takes the keyboard over. */
let isSent = false

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
  const [query, setQuery] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isSent) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    // Folded on a telephone: what unfolds it.
    if (isSent && document.activeElement === document.body)
      form.current?.querySelector('button')?.focus()
    isSent = false
  }, [])
  const show = (sent: HTMLFormElement) => {
    const chosen = [...new FormData(sent)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() ? [[name, value.trim()] as const] : [],
    )
    const next = new URLSearchParams({ ...keep, ...Object.fromEntries(chosen) })
    isSent = next.toString() !== query.toString()
    setQuery(next)
  }
  return (
    <form
      ref={form}
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
