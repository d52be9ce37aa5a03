import { useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { fieldErrors } from '#web/copy/quotes.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'

type Props = {
  readonly label: string
  readonly hint?: string
  readonly maxLength: number
  readonly submitLabel: string
  readonly cancelLabel?: string
  readonly variant?: 'primary' | 'danger'
  readonly isActing: boolean
  /** What was read has changed: the words stay, the act waits. */
  readonly isHeld?: boolean
  readonly error: string | undefined
  readonly field?: RefObject<HTMLTextAreaElement | null>
  readonly children?: ReactNode
  readonly onSubmit: (reason: string) => void
  readonly onCancel: () => void
}

/** One act and why: the words are asked before it is done, and kept when it is refused. */
export function ReasonForm({ isHeld = false, ...props }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const ownField = useRef<HTMLTextAreaElement>(null)
  const field = props.field ?? ownField

  function submit(event: FormEvent) {
    event.preventDefault()
    const words = reason.trim()
    setMissing(words === '')
    if (words === '') field.current?.focus()
    else if (!isHeld && !props.isActing) props.onSubmit(words)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextArea
        ref={field}
        label={props.label}
        rows={2}
        maxLength={props.maxLength}
        hint={props.hint}
        value={reason}
        error={isMissing ? fieldErrors.required : undefined}
        onChange={(event) => {
          setReason(event.target.value)
        }}
      />
      {props.children}
      {props.error && (
        <Notice kind="error">
          <p>{props.error}</p>
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={props.onCancel}>
          {props.cancelLabel ?? 'Annuler'}
        </Button>
        <Button
          type="submit"
          variant={props.variant ?? 'primary'}
          busy={props.isActing}
          disabled={isHeld}
        >
          {props.submitLabel}
        </Button>
      </div>
    </form>
  )
}
