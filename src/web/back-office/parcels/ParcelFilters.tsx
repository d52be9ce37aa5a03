import { Search } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { parcelStatuses } from '#web/copy/parcels.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const states: readonly (readonly [string, string])[] = [
  ['', 'Tous'],
  ['pending', 'En cours (attendus, reçus ou en devis)'],
  ['unidentified', 'Non identifiés'],
  ['overdue', 'Garde gratuite dépassée'],
  ...Object.entries(parcelStatuses).map(([key, { label }]) => [key, label] as const),
]

export function ParcelFilters({ status, search }: { status: string; search: string }) {
  const [, setQuery] = useSearchParams()
  const [typed, setTyped] = useState(search)
  const show = (nextStatus: string, nextSearch: string) => {
    setQuery({
      ...(nextStatus ? { statut: nextStatus } : {}),
      ...(nextSearch.trim() ? { recherche: nextSearch.trim() } : {}),
    })
  }

  return (
    <form
      role="search"
      className="mb-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        show(status, typed)
      }}
    >
      <TextField
        label="Rechercher"
        type="search"
        className="w-full sm:w-72"
        placeholder="Numéro, client, boutique, étagère"
        maxLength={60}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
        }}
      />
      <SelectField
        label="État"
        className="w-full sm:w-72"
        value={status === 'arrived' ? 'received' : status}
        onChange={(event) => {
          show(event.target.value, typed)
        }}
      >
        {states.map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary">
        <Search className="size-5" aria-hidden="true" />
        Chercher
      </Button>
    </form>
  )
}
