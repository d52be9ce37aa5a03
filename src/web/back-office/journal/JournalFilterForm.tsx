import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { JournalFilters } from '#contract/journal.ts'
import { journalFilters } from '#domain/fact/journal.ts'
import { journalState } from '#web/api/journal.ts'
import { journalKindLabels } from '#web/copy/journal.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const names = ['personne', 'genre', 'numero', 'du', 'au'] as const

/** What is chosen counts when the form is sent, all at once; the address keeps it. */
export function JournalFilterForm({ filters }: { filters: JournalFilters }) {
  const [, setQuery] = useSearchParams()
  const people = useQuery(journalState).data?.people ?? []
  const show = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const chosen = names.flatMap((name) => {
      const value = typed.get(name)
      return typeof value === 'string' && value.trim() ? [[name, value.trim()] as const] : []
    })
    setQuery(Object.fromEntries(chosen))
  }
  return (
    <form
      role="search"
      className="mb-5 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
      <SelectField
        key={`personne ${people.length}`}
        label="Personne"
        name="personne"
        className="w-full sm:w-56"
        defaultValue={filters.person ?? ''}
      >
        <option value="">Toute l’équipe</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Genre"
        name="genre"
        className="w-full sm:w-64"
        defaultValue={filters.kind ?? ''}
      >
        <option value="">Tout, sauf les connexions</option>
        {journalFilters.map((kind) => (
          <option key={kind} value={kind}>
            {journalKindLabels[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Numéro"
        name="numero"
        type="search"
        className="w-full sm:w-56"
        placeholder="Suivi, devis, client…"
        maxLength={60}
        defaultValue={filters.number ?? ''}
      />
      <TextField
        label="Du"
        name="du"
        type="date"
        className="w-full min-[26rem]:w-44"
        defaultValue={filters.from ?? ''}
      />
      <TextField
        label="Au"
        name="au"
        type="date"
        className="w-full min-[26rem]:w-44"
        defaultValue={filters.to ?? ''}
      />
      <Button type="submit" variant="secondary">
        <Search className="size-5" aria-hidden="true" />
        Filtrer
      </Button>
    </form>
  )
}
