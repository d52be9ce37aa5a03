import { useQuery } from '@tanstack/react-query'
import { listMessageKinds, outboxStates, type OutboxFilters } from '#contract/messages/outbox.ts'
import { query } from '#web/api/query.ts'
import { FilterForm } from '#web/back-office/core/FilterForm.tsx'
import { lateMessages, messageStates } from '#web/copy/outbox.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export function OutboxFilterForm({ filters }: { filters: OutboxFilters }) {
  const kinds = useQuery(query(listMessageKinds, {}))
  return (
    <FilterForm keep={{ onglet: 'envois' }} used={Object.keys(filters).length}>
      <SelectField
        label="État"
        name="etat"
        className="w-full sm:w-40"
        defaultValue={filters.state ?? ''}
      >
        <option value="">Tous</option>
        {outboxStates.map((state) => (
          <option key={state} value={state}>
            {messageStates[state].label}
          </option>
        ))}
        <option value="late">{lateMessages}</option>
      </SelectField>
      <SelectField
        // Its options come later: then it shows the one that the address asks for.
        key={kinds.data ? 'named' : 'unnamed'}
        label="Genre"
        name="genre"
        className="w-full sm:w-60"
        defaultValue={filters.kind ?? ''}
      >
        <option value="">Tous</option>
        {kinds.data?.items.map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Destinataire"
        name="destinataire"
        type="search"
        className="w-full sm:w-64"
        placeholder="Adresse ou numéro entier"
        maxLength={254}
        defaultValue={filters.recipient ?? ''}
      />
      <TextField
        label="Depuis le"
        name="depuis"
        type="date"
        className="w-full sm:w-40"
        defaultValue={filters.from ?? ''}
      />
    </FilterForm>
  )
}
