import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { SecondProof } from '#contract/people/second-factors.ts'
import { codeFields } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Kind = Exclude<SecondProof['kind'], 'passkey'>

/** A code typed from the phone, or from the paper with the recovery codes. */
export function CodeForm({
  kind,
  withoutHint = false,
  isBusy,
  failure,
  onSubmit,
}: {
  kind: Kind
  /** True where the page already says which code it is. */
  withoutHint?: boolean
  isBusy: boolean
  failure: string | undefined
  onSubmit: (code: string) => void
}) {
  const [code, setCode] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { label, hint, button, missing } = codeFields[kind]

  // The field takes the focus where the person is looking: after a click or a password, never on page load.
  useEffect(() => {
    field.current?.focus()
  }, [])

  // A wrong code is typed over.
  useEffect(() => {
    if (failure) field.current?.select()
  }, [failure])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsIncomplete(!isComplete(kind, code))
    if (isComplete(kind, code)) onSubmit(code)
    else field.current?.select()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <TextField
        ref={field}
        label={label}
        {...(withoutHint ? {} : { hint })}
        error={isIncomplete ? missing : failure}
        value={code}
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        inputClassName="font-mono text-lg tracking-wider"
        onChange={(event) => {
          setCode(event.target.value)
        }}
      />
      <Button type="submit" busy={isBusy}>
        {button}
      </Button>
    </form>
  )
}

const isComplete = (kind: Kind, code: string): boolean =>
  kind === 'totp' ? /^\s*\d{3}\s?\d{3}\s*$/.test(code) : code.trim() !== ''
