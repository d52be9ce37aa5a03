import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { controlStyle } from '#web/ui/control-style.ts'

const pauseMs = 300

/** Searches while one types, after a pause; Enter searches at once. */
export function ParcelSearch({
  search,
  onSearch,
}: {
  search: string
  onSearch: (typed: string) => void
}) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  if (shown !== search) {
    setShown(search)
    // A link cleared the search, not the person: the field follows.
    if (search === '' && typed === shown) setTyped('')
  }
  const searchTyped = useEffectEvent(() => {
    if (typed !== search) onSearch(typed)
  })
  // Only typing restarts the pause.
  useEffect(() => {
    const pause = setTimeout(() => searchTyped(), pauseMs)
    return () => clearTimeout(pause)
  }, [typed])
  return (
    <form
      role="search"
      className="relative mb-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed)
      }}
    >
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label="Rechercher un colis"
        placeholder="Numéro, boutique ou contenu"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${controlStyle} pl-10`}
      />
    </form>
  )
}
