import { useState } from 'react'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { useDeskAct } from '#web/back-office/core/use-desk-act.ts'
import { sheetRefusals } from '#web/copy/parcel-sheet.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'

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
      <FormDialog open={isOpen} onClose={close} title={title} description={description}>
        <DeskReasonForm label={label} onDone={close} {...rest} />
      </FormDialog>
    </>
  )
}

type FormProps<Answer> = {
  label: string
  act: (reason: string, idempotencyKey: string) => Promise<Answer>
  done: string | ((answer: Answer) => string | null)
  onDone: () => void
}

/** The reason, and the act; what failed is said where it was asked. */
export function DeskReasonForm<Answer>({ label, act, done, onDone }: FormProps<Answer>) {
  const acting = useDeskAct<string, Answer>({ act, done, onDone, refusals: sheetRefusals })
  return (
    <ReasonForm
      label="Raison"
      hint="Gardée au journal, jamais montrée au client."
      maxLength={300}
      submitLabel={label}
      isActing={acting.isActing}
      error={acting.error}
      onSubmit={acting.run}
      onCancel={onDone}
    />
  )
}
