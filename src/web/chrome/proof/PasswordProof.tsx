import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { provePassword } from '#contract/people/session.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { factorRefusals } from '#web/copy/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'

export function PasswordProof({ onProved }: { onProved: () => void }) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // The dialog has just been opened by the person: its one field is what they came for.
  useEffect(() => {
    field.current?.focus()
  }, [])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    if (password === '') return fail('Le mot de passe est requis')
    setFailure(undefined)
    setIsBusy(true)
    try {
      await call(provePassword, { password })
      onProved()
    } catch (error) {
      fail(errorSentence(error, factorRefusals))
    }
    setIsBusy(false)
  }

  function fail(sentence: string) {
    setFailure(sentence)
    field.current?.select()
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <PasswordField
        ref={field}
        label="Votre mot de passe"
        error={failure}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
        }}
      />
      <Button type="submit" busy={isBusy}>
        Confirmer
      </Button>
    </form>
  )
}
