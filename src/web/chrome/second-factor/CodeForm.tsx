import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { SecondProof } from '#contract/people/second-factors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { codeFields, factorRefusals } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Kind = Exclude<SecondProof['kind'], 'passkey'>

/** A code typed from the phone, or from the paper with the recovery codes. */
export function CodeForm({
  kind,
  withoutHint = false,
  send,
}: {
  kind: Kind
  /** True where the page already says which code it is. */
  withoutHint?: boolean
  send: (proof: { readonly kind: Kind; readonly code: string }) => Promise<void>
}) {
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { label, hint, button, missing } = codeFields[kind]

  // The field takes the focus where the person is looking: after a click or a password, never on page load.
  useEffect(() => {
    field.current?.focus()
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setFailure(undefined)
    if (!isComplete(kind, code)) return fail(missing)
    setIsBusy(true)
    try {
      await send({ kind, code })
    } catch (error) {
      fail(codeFailure(error, missing))
    }
    setIsBusy(false)
  }

  function fail(sentence: string) {
    setFailure(sentence)
    field.current?.select()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label={label}
        {...(withoutHint ? {} : { hint })}
        error={failure}
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

const codeFailure = (error: unknown, invalid: string): string =>
  error instanceof ApiError && error.status === 422 ? invalid : errorSentence(error, factorRefusals)
