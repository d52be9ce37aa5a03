import { outboxStates, type OutboxFilters } from '#contract/messages/outbox.ts'
import { FilterForm } from '#web/back-office/core/FilterForm.tsx'
import { lateMessages, messageKinds, messageStates } from '#web/copy/outbox.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export function OutboxFilterForm({ filters }: { filters: OutboxFilters }) {
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
        label="Genre"
        name="genre"
        className="w-full sm:w-60"
        defaultValue={filters.kind ?? ''}
      >
        <option value="">Tous</option>
        {messageKinds.map(([kind, label]) => (
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
