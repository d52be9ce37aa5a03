import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Search } from 'lucide-react'
import { listClients } from '#contract/people/clients.ts'
import { query } from '#web/api/query.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export type PickedClient = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly clientNumber: string
}

type Pick = (client: PickedClient) => void

/** Picks a client by name, e-mail or client number. */
export function ClientPicker({ onPick }: { onPick: Pick }) {
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  return (
    <TitledCard title="Pour quel client&nbsp;?" className="grid max-w-4xl gap-4">
      <form
        role="search"
        className="flex w-full flex-wrap items-end gap-3 sm:w-auto"
        onSubmit={(event) => {
          event.preventDefault()
          setSearch(typed.trim())
        }}
      >
        <TextField
          label="Rechercher"
          type="search"
          className="min-w-0 flex-1 sm:w-80 sm:flex-none"
          placeholder="Prénom, nom, e-mail, n° client"
          maxLength={100}
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            if (value === '') setSearch('')
          }}
        />
        <Button type="submit" variant="secondary">
          <Search className="size-5" aria-hidden="true" />
          <span className="max-[22.5rem]:sr-only">Chercher</span>
        </Button>
      </form>
      <Found search={search} onPick={onPick} />
    </TitledCard>
  )
}

/** Those who answer the search; before there is one, those who came last. */
const Found = ({ search, onPick }: { search: string; onPick: Pick }) => (
  <Loaded
    query={useQuery(query(listClients, { ...(search ? { search } : {}), active: 'yes' }))}
    failed="Les clients n’ont pas pu être cherchés."
  >
    {({ items }) =>
      search && items.length === 0 ? (
        <p>Aucun client actif ne répond à «&nbsp;{search}&nbsp;».</p>
      ) : (
        <ul
          className="grid gap-2 empty:hidden sm:grid-cols-2"
          aria-label={search ? 'Clients trouvés' : 'Derniers clients inscrits'}
        >
          {(search ? items : items.slice(0, 6)).map(
            ({ id, firstName, lastName, clientNumber, email }) => (
              <li key={id}>
                <button
                  type="button"
                  className="w-full cursor-pointer rounded-xl border border-line px-4 py-3 text-left hover:bg-sunken"
                  onClick={() => onPick({ id, firstName, lastName, clientNumber })}
                >
                  <span className="block font-medium">
                    {firstName} {lastName} <span className="font-mono text-sm">{clientNumber}</span>
                  </span>
                  <span className="block text-sm wrap-anywhere text-ink-soft">{email}</span>
                </button>
              </li>
            ),
          )}
        </ul>
      )
    }
  </Loaded>
)
