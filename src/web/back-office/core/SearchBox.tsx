import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** A search that starts with Enter or its button; submitting it empty shows the whole list again. */
export function SearchBox({
  asked,
  hint,
  onSearch,
}: {
  asked: string
  hint: string
  onSearch: (typed: string) => void
}) {
  const [typed, setTyped] = useState(asked)
  return (
    <form
      role="search"
      className="flex w-full flex-wrap items-end gap-3 sm:w-auto"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <TextField
        label="Rechercher"
        type="search"
        className="min-w-0 flex-1 sm:w-80 sm:flex-none"
        placeholder={hint}
        maxLength={100}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (event.target.value === '') onSearch('')
        }}
      />
      <Button type="submit" variant="secondary">
        <Search className="size-5" aria-hidden="true" />
        <span className="max-[22.5rem]:sr-only">Chercher</span>
      </Button>
    </form>
  )
}
