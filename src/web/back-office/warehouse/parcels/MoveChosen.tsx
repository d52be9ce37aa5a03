import { useState } from 'react'
import { moveParcels, type DoneToSome } from '#contract/warehouse/office-parcels.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { movedSentence, shelfCodeHint, shelfRefusals, wrongShelfCode } from '#web/copy/stock.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = {
  parcelIds: readonly string[]
  accept?: (answer: DoneToSome) => void
  onDone: (answer: DoneToSome) => void
}

export function MoveChosen({ parcelIds, onDone, ...options }: Props) {
  const [isWrong, setWrong] = useState(false)
  const move = useAction(moveParcels, {
    done: ({ done }) => movedSentence(done),
    refusals: shelfRefusals,
    onDone,
    ...options,
  })

  function submit(form: HTMLFormElement) {
    const fields = new FormData(form)
    const typed = fields.get('shelf')
    const shelf = typeof typed === 'string' ? typed : ''
    const isShelf = parseShelfCode(shelf).ok
    setWrong(!isShelf)
    // The tick is about the code that was refused, not about the next one.
    const isConfirmed = fields.has('newShelf') && shelf === move.input?.shelf
    if (isShelf)
      move.run({ parcelIds: [...parcelIds], shelf, ...(isConfirmed && { newShelf: true }) })
    else form.querySelector('input')?.focus()
  }

  return (
    <ActionForm action={move} onSubmit={submit} submitLabel="Ranger">
      <TextField
        label="Nouvelle étagère"
        name="shelf"
        hint={shelfCodeHint}
        maxLength={20}
        autoComplete="off"
        error={isWrong ? wrongShelfCode : undefined}
      />
      {move.code === 'shelf-unknown' && (
        <Checkbox label="C’est une nouvelle étagère" name="newShelf" />
      )}
    </ActionForm>
  )
}
