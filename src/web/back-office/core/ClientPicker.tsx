import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Search } from 'lucide-react'
import { listClients } from '#contract/people/clients.ts'
import { pageAt } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
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
  const [search, setSearch] = useState('')
  return (
    <TitledCard title="Pour quel client&nbsp;?" className="max-w-4xl">
      <SearchBox asked="" hint="Prénom, nom, e-mail, n° client" onSearch={setSearch} />
      <Found search={search} onPick={onPick} />
    </TitledCard>
  )
}

/** Those who answer the search; before there is one, those who came last. */
function Found({ search, onPick }: { search: string; onPick: Pick }) {
  const found = useQuery(
    pageAt(listClients, { ...(search ? { search } : {}), active: 'yes' }, firstPage),
  )
  // The clients of the search before are no answer to this one.
  if (found.isPending || found.isPlaceholderData) return <SkeletonList rows={2} />
  if (found.error) {
    return (
      <div className="mt-4">
        <ErrorState
          title="Les clients n’ont pas pu être cherchés."
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
        >
          {errorSentence(found.error)}
        </ErrorState>
      </div>
    )
  }
  if (found.data.items.length === 0) {
    return search ? <p className="mt-4">Aucun client actif ne répond à « {search} ».</p> : null
  }
  return (
    <ul
      className="mt-4 grid gap-2 sm:grid-cols-2"
      aria-label={search ? 'Clients trouvés' : 'Derniers clients inscrits'}
    >
      {(search ? found.data.items : found.data.items.slice(0, 6)).map(
        ({ id, firstName, lastName, clientNumber, email }) => (
          <li key={id}>
            <button
              type="button"
              className="w-full cursor-pointer rounded-xl border border-line px-4 py-3 text-left hover:bg-sunken"
              onClick={() => {
                onPick({ id, firstName, lastName, clientNumber })
              }}
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

const firstPage = { page: 1, cursor: '', side: 'next' } as const

/** A search that starts with Enter or its button; submitting it empty shows the whole list again. */
function SearchBox({
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
