import { useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { fieldErrors } from '#web/copy/quotes.ts'
import { TextArea } from '#web/ui/TextArea.tsx'

type Props = Omit<ComponentProps<typeof ActionForm>, 'onSubmit' | 'children'> & {
  readonly label: string
  readonly hint?: string
  readonly maxLength: number
  readonly field?: RefObject<HTMLTextAreaElement | null>
  readonly children?: ReactNode
  readonly onSubmit: (reason: string) => void
}

/** One action and its reason: the form requires the reason first, and keeps the typed text when the server refuses the action. */
export function ReasonForm({ label, hint, maxLength, children, onSubmit, ...props }: Props) {
  const { field: givenField, ...form } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const ownField = useRef<HTMLTextAreaElement>(null)
  const field = givenField ?? ownField

  function submit() {
    const words = reason.trim()
    setMissing(words === '')
    if (words === '') field.current?.focus()
    else onSubmit(words)
  }

  return (
    <ActionForm {...form} onSubmit={submit}>
      <TextArea
        ref={field}
        label={label}
        rows={2}
        maxLength={maxLength}
        hint={hint}
        value={reason}
        error={isMissing && reason.trim() === '' ? fieldErrors.required : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      {children}
    </ActionForm>
  )
}
