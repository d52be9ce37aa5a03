import { useState } from 'react'
import { changeCutOff, type DispatchView } from '#contract/shipping/dispatches.ts'
import { cutOffOf, parisFields } from '#domain/dispatch/dispatch.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { dispatchError } from '#web/copy/dispatches.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

export const ChangeCutOff = ({ dispatch }: { dispatch: DispatchView }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Changer l’heure limite
      </Button>
    )}
    title="Changer l’heure limite"
  >
    {(close) => <Form dispatch={dispatch} onDone={close} />}
  </ActionDialog>
)

function Form({ dispatch, onDone }: { dispatch: DispatchView; onDone: () => void }) {
  const [shown] = useState(dispatch.cutOffAt)
  const [isWrong, setWrong] = useState(false)
  const changing = useAction(changeCutOff, {
    done: 'Heure limite changée',
    refusals: dispatchError,
    onDone,
  })

  function submit(form: HTMLFormElement) {
    const typed = new FormData(form)
    const cutOffAt = cutOffOf(textIn(typed, 'day'), textIn(typed, 'time'))
    setWrong(cutOffAt === null)
    if (cutOffAt === null) form.querySelector<HTMLElement>('[name=day]')?.focus()
    else {
      const input = { dispatchId: dispatch.id, cutOffAt: cutOffAt.toISOString(), replaces: shown }
      changing.run(input)
    }
  }

  return (
    <ActionForm action={changing} onSubmit={submit} submitLabel="Enregistrer">
      <CutOffFields {...parisFields(new Date(shown))} isWrong={isWrong} />
    </ActionForm>
  )
}

/** The day and the time, in Paris, until which a box has to be ready. */
export const CutOffFields = ({
  day,
  time,
  isWrong,
}: {
  day: string
  time: string
  isWrong: boolean
}) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label="Jour"
      type="date"
      name="day"
      defaultValue={day}
      error={isWrong ? 'Donnez un jour et une heure.' : undefined}
    />
    <TextField
      label="Heure limite"
      type="time"
      name="time"
      defaultValue={time}
      hint="Heure de Paris. Une boîte prête plus tard attend le prochain départ."
    />
  </div>
)
