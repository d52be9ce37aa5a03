import { useQuery } from '@tanstack/react-query'
import { readJournalState, type JournalFilters } from '#contract/office/journal.ts'
import { journalFilters } from '#domain/fact/journal.ts'
import { query } from '#web/api/query.ts'
import { FilterForm } from '#web/back-office/core/FilterForm.tsx'
import { journalKindLabels } from '#web/copy/journal.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export function JournalFilterForm({ filters }: { filters: JournalFilters }) {
  const people = useQuery(query(readJournalState, {})).data?.people ?? []
  return (
    <FilterForm used={Object.keys(filters).length}>
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
      <div className="flex w-full gap-3 sm:w-auto">
        <TextField
          label="Du"
          name="du"
          type="date"
          className="min-w-0 flex-1 sm:w-40 sm:flex-none"
          defaultValue={filters.from ?? ''}
        />
        <TextField
          label="Au"
          name="au"
          type="date"
          className="min-w-0 flex-1 sm:w-40 sm:flex-none"
          defaultValue={filters.to ?? ''}
        />
      </div>
    </FilterForm>
  )
}
