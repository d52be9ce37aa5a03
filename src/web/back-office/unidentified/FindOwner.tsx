import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { WarehouseParcel } from '#contract/reception.ts'
import type { OwnerSign } from '#domain/parcel/rank-owners.ts'
import { ownersOf } from '#web/api/unidentified.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { ownerSigns } from '#web/copy/reception.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { GiveParcel, type Owner } from './GiveParcel.tsx'

/** Its number first, then what the label says: declarations and clients that something speaks for. A person chooses. */
export function FindOwner({ parcel }: { parcel: WarehouseParcel }) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Owner>()
  const owners = useQuery(ownersOf(parcel.id, useDeferredValue(words.trim())))
  return (
    <div className="mt-4 grid gap-4 border-t border-line pt-4">
      <TextField
        label="Ce que l’étiquette dit"
        hint="Nom, numéro client ou boutique&nbsp;: tous les mots comptent."
        className="max-w-xl"
        maxLength={80}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened it was to type here
        autoFocus
        value={words}
        onChange={({ target }) => {
          setWords(target.value)
        }}
      />
      {owners.isPending && <Skeleton className="h-20" />}
      {owners.isError && <Notice kind="error">{errorSentence(owners.error)}</Notice>}
      {owners.data && (
        <Candidates found={owners.data} hasWords={words.trim() !== ''} onChosen={setChosen} />
      )}
      <GiveParcel
        parcel={parcel}
        owner={chosen}
        onDone={() => {
          setChosen(undefined)
        }}
      />
    </div>
  )
}

type Found = {
  declarations: readonly { parcel: WarehouseParcel; signs: readonly OwnerSign[] }[]
  customers: readonly { id: string; name: string; clientNumber: string; country: string }[]
}

function Candidates({
  found: { declarations, customers },
  hasWords,
  onChosen,
}: {
  found: Found
  hasWords: boolean
  onChosen: (owner: Owner) => void
}) {
  if (declarations.length + customers.length === 0) {
    return (
      <p className="text-ink-soft" role="status">
        {hasWords
          ? 'Aucune déclaration attendue ni aucun client ne répond à ces mots.'
          : 'Aucun numéro attendu ne ressemble au sien. Tapez ce que l’étiquette dit.'}
      </p>
    )
  }
  return (
    <ul className="grid gap-2">
      {declarations.map(({ parcel, signs }) => (
        <Candidate
          key={parcel.id}
          onChosen={() => {
            onChosen({ kind: 'declaration', declaration: parcel })
          }}
          name={`${parcel.customer?.name} · ${parcel.customer?.clientNumber}`}
        >
          <Declaration parcel={parcel} signs={signs} />
        </Candidate>
      ))}
      {customers.map((customer) => (
        <Candidate
          key={customer.id}
          onChosen={() => {
            onChosen({ kind: 'customer', customer })
          }}
          name={`${customer.name} · ${customer.clientNumber}`}
        >
          <p className="font-semibold">
            {customer.name} <span className="font-mono">{customer.clientNumber}</span>
          </p>
          <p className="text-sm text-ink-soft">
            {customer.country} · sans déclaration pour ce colis
          </p>
        </Candidate>
      ))}
    </ul>
  )
}

const Candidate = ({
  name,
  onChosen,
  children,
}: {
  name: string
  onChosen: () => void
  children: React.ReactNode
}) => (
  <li className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line p-3">
    <div className="min-w-0 flex-1 basis-64 break-words">{children}</div>
    <Button variant="secondary" aria-label={`Rattacher à ${name}`} onClick={onChosen}>
      Rattacher
    </Button>
  </li>
)

const Declaration = ({
  parcel,
  signs,
}: {
  parcel: WarehouseParcel
  signs: readonly OwnerSign[]
}) => (
  <>
    <p className="font-semibold">
      {parcel.customer?.name} <span className="font-mono">{parcel.customer?.clientNumber}</span>
    </p>
    <p className="text-sm">
      <span className="font-mono">{parcel.trackingNumber}</span> · {parcel.merchant}
      {parcel.description && ` · ${parcel.description}`}
    </p>
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      Annoncé le {formatDay(parcel.createdAt)}
      {signs.map((sign) => (
        <Badge key={sign} family="house">
          {ownerSigns[sign]}
        </Badge>
      ))}
    </p>
  </>
)
