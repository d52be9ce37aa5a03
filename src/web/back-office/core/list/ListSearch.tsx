import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { controlStyle } from '#web/ui/control-style.ts'

/** A list is looked for this long after the last letter. */
const pauseMs = 200

/** Searches as it is typed; « back » and a link of a view write it again. */
export function ListSearch({
  asked,
  hint,
  maxLength,
  onSearch,
}: {
  asked: string
  hint: string
  maxLength: number
  onSearch: (typed: string) => void
}) {
  const [typed, setTyped] = useState(asked)
  // What this field asked last: only another text in the address replaces what is being typed.
  const [sent, setSent] = useState(asked)
  if (asked !== sent) {
    setSent(asked)
    setTyped(asked)
  }
  const search = useEffectEvent((text: string) => {
    setSent(text)
    onSearch(text)
  })
  const next = typed.trim()
  useEffect(() => {
    if (next === sent) return undefined
    const timer = setTimeout(() => search(next), pauseMs)
    return () => clearTimeout(timer)
  }, [next, sent])

  return (
    <form
      role="search"
      className="relative w-full sm:w-80"
      onSubmit={(event) => {
        event.preventDefault()
        if (next !== sent) search(next)
      }}
    >
      <Search
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label="Rechercher"
        className={`${controlStyle} pl-8! text-14!`}
        placeholder={hint}
        maxLength={maxLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  )
}
