import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { outboxStates, type OutboxFilters } from '#contract/outbox.ts'
import { messageKinds, messageStates } from '#web/copy/outbox.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const names = ['etat', 'genre', 'destinataire', 'depuis'] as const

/** What is chosen counts when the form is sent, all at once. */
export function OutboxFilterForm({ filters }: { filters: OutboxFilters }) {
  const [, setQuery] = useSearchParams()
  const show = (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const chosen = names.flatMap((name) => {
      const value = typed.get(name)
      return typeof value === 'string' && value.trim() ? [[name, value.trim()] as const] : []
    })
    setQuery({ onglet: 'envois', ...Object.fromEntries(chosen) })
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
      </SelectField>
      <SelectField
        label="Genre"
        name="genre"
        className="w-full sm:w-72"
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
        className="w-full sm:w-72"
        placeholder="Adresse ou numéro entier"
        maxLength={254}
        defaultValue={filters.recipient ?? ''}
      />
      <TextField
        label="Depuis le"
        name="depuis"
        type="date"
        className="w-full min-[26rem]:w-44"
        defaultValue={filters.from ?? ''}
      />
      <Button type="submit" variant="secondary">
        <Search className="size-5" aria-hidden="true" />
        Filtrer
      </Button>
    </form>
  )
}
