import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { ownersOf } from '#web/api/unidentified.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AssignOwner, type Owner } from './AssignOwner.tsx'
import { nobodyAnswers, OwnerCandidates } from './OwnerCandidates.tsx'

/** Matches by the parcel's number first, then by what the label says: the likely declarations and clients. A person chooses. */
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
        <OwnerCandidates
          found={owners.data}
          actLabel="Rattacher"
          actOf={(name) => `Rattacher à ${name}`}
          nothing={
            words.trim() === ''
              ? 'Aucun numéro attendu ne ressemble au sien. Tapez ce que l’étiquette dit.'
              : nobodyAnswers
          }
          onChosen={setChosen}
        />
      )}
      <AssignOwner
        parcel={parcel}
        owner={chosen}
        onDone={() => {
          setChosen(undefined)
        }}
      />
    </div>
  )
}
