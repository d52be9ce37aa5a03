import { Search } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/Button.tsx'
import { FoldedOnPhone } from './FoldedOnPhone.tsx'

/** Submitting changes the address, which mounts a new form; this flag makes the new form focus its button. */
let isSent = false

/** Filters of a list, stored in the address. They apply all together when the user submits the form. */
export function FilterForm({
  keep = {},
  used,
  children,
}: {
  /** Parameters of the address to keep beside the filters. */
  keep?: Readonly<Record<string, string>>
  /** How many filters narrow the list now. */
  used: number
  children: ReactNode
}) {
  const [query, setQuery] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isSent) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    // On a phone the filters are folded: focus the button that unfolds them.
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
