import { useState, type SyntheticEvent } from 'react'
import { moveParcels, type DoneToSome } from '#contract/warehouse/office-parcels.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { call } from '#web/api/call.ts'
import { useDeskAct } from '#web/back-office/core/use-desk-act.ts'
import { movedSentence, shelfCodeHint, shelfRefusals, wrongShelfCode } from '#web/copy/shelves.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { parcelIds: readonly string[]; onDone: (answer: DoneToSome) => void }

export function MoveChosen({ parcelIds, onDone }: Props) {
  const [isWrong, setWrong] = useState(false)
  const act = useDeskAct({
    act: async (shelf: string, idempotencyKey) => {
      const sent = { parcelIds: [...parcelIds], shelf }
      const answer = await call(moveParcels, sent, { idempotencyKey })
      onDone(answer)
      return answer.done
    },
    done: movedSentence,
    refusals: shelfRefusals,
  })

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('shelf')
    const shelf = typeof typed === 'string' ? typed : ''
    const isShelf = parseShelfCode(shelf).ok
    setWrong(!isShelf)
    if (isShelf) act.run(shelf)
    else event.currentTarget.querySelector('input')?.focus()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label="Nouvelle étagère"
        name="shelf"
        hint={shelfCodeHint}
        maxLength={20}
        autoComplete="off"
        error={isWrong ? wrongShelfCode : undefined}
      />
      {act.error && <Notice kind="error">{act.error}</Notice>}
      <Button type="submit" busy={act.isActing}>
        Ranger
      </Button>
    </form>
  )
}
