import { useState, type SyntheticEvent } from 'react'
import { useDeskAct } from '#web/back-office/requests/use-desk-act.ts'
import { sheetRefusals } from '#web/copy/parcel-sheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

type Props = {
  label: string
  title: string
  description: string
  done: string
  disabledReason?: string | undefined
  act: (reason: string, idempotencyKey: string) => Promise<unknown>
}

/** A gesture that changes what the parcel is: it asks first, and for its reason. */
export function ReasonAct({ label, title, description, disabledReason, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="secondary"
        disabledReason={disabledReason}
        onClick={() => {
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog open={isOpen} onClose={close} title={title} description={description}>
        <ReasonForm label={label} onDone={close} {...rest} />
      </Dialog>
    </>
  )
}

type FormProps<Answer> = {
  label: string
  act: (reason: string, idempotencyKey: string) => Promise<Answer>
  done: string | ((answer: Answer) => string)
  onDone: () => void
}

/** The reason, and the act; what failed is said where it was asked. */
export function ReasonForm<Answer>({ label, act, done, onDone }: FormProps<Answer>) {
  const [isWrong, setWrong] = useState(false)
  const acting = useDeskAct<string, Answer>({ act, done, onDone, refusals: sheetRefusals })
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('reason')
    const reason = typeof typed === 'string' ? typed.trim() : ''
    setWrong(reason === '')
    if (reason === '') event.currentTarget.querySelector('textarea')?.focus()
    else acting.run(reason)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        label="Raison"
        name="reason"
        rows={2}
        maxLength={300}
        hint="Gardée au journal, jamais montrée au client."
        error={isWrong ? 'Indiquez la raison.' : undefined}
      />
      {acting.error && <Notice kind="error">{acting.error}</Notice>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" busy={acting.isActing}>
          {label}
        </Button>
      </div>
    </form>
  )
}
