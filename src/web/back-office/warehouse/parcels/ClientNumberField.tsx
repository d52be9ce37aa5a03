import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Owners } from '#contract/warehouse/unidentified.ts'
import { ownersOfLabel } from '#web/api/warehouse.ts'
import { readLabel } from '#web/back-office/warehouse/reception/read-label.ts'
import { recognisedOwner } from '#web/back-office/warehouse/unidentified/recognised-owner.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const ownerHint = 'Un colis attendu est toujours celui d’un client. Son nom trouve son numéro.'

/** The owner of a parcel: type the number to see the name, or the name to get the number. */
export function ClientNumberField({
  start,
  error,
  onFound,
}: {
  start: string
  error: string | undefined
  /** Called when the user picks a client by name, so that the focus moves on. */
  onFound: () => void
}) {
  const [typed, setTyped] = useState(start)
  const label = readLabel(typed)
  const asked = useDeferredValue(label.words)
  const found = useQuery({ ...ownersOfLabel('', asked), enabled: asked !== '' })
  const { customers, owner } = asked === label.words ? readFound(found.data) : nobody
  const otherwise = found.isLoadingError ? errorSentence(found.error) : ownerHint
  return (
    <div className="grid gap-2">
      <TextField
        label="Numéro client"
        name="clientNumber"
        placeholder="CLT-123456"
        maxLength={80}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
        }}
        hint={owner ? hintOf(owner) : otherwise}
        error={error}
      />
      {label.clientNumber === null && customers.length > 0 && (
        <Named
          customers={customers}
          onChosen={(clientNumber) => {
            setTyped(clientNumber)
            onFound()
          }}
        />
      )}
    </div>
  )
}

type Recognised = NonNullable<ReturnType<typeof recognisedOwner>>

const nobody = { customers: [], owner: null }

const readFound = (found: Owners | undefined) =>
  found ? { customers: found.customers, owner: recognisedOwner(found) } : nobody

const hintOf = ({ name, country, clientNumber, formerNumber }: Recognised): string =>
  formerNumber === undefined
    ? `${name} · ${country}`
    : `${name} · ${country} · ancien numéro, aujourd’hui ${clientNumber}`

type NamedProps = {
  customers: Owners['customers']
  onChosen: (clientNumber: string) => void
}

const Named = ({ customers, onChosen }: NamedProps) => (
  <ul aria-label="Clients de ce nom" className="flex flex-wrap gap-2">
    {customers.map(({ id, name, clientNumber }) => (
      <li key={id}>
        <Button
          variant="secondary"
          onClick={() => {
            onChosen(clientNumber)
          }}
        >
          {name} <span className="font-mono">{clientNumber}</span>
        </Button>
      </li>
    ))}
  </ul>
)
