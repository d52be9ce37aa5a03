import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { verifyPhone, type PhoneState } from '#contract/messages/notification-preferences.ts'
import { ApiError } from '#web/api/api-error.ts'
import { myPhone } from '#web/api/notification-preferences.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { phoneRefusals, wrongCode } from '#web/copy/notification-preferences.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'

/** Six digits, as the SMS gave them; a telephone offers them by itself. */
export function PhoneCodeForm({ pending }: { pending: NonNullable<PhoneState['pending']> }) {
  const [code, setCode] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const verification = useVerification()

  function submit(event: FormEvent) {
    event.preventDefault()
    const digits = code.replaceAll(/\s/g, '')
    setIsIncomplete(!/^\d{6}$/.test(digits))
    if (/^\d{6}$/.test(digits)) verification.run({ code: digits })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Code reçu par SMS"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        className="w-56"
        inputClassName="font-mono tracking-widest"
        hint={`Valable jusqu’à ${clock.format(new Date(pending.expiresAt)).replace(':', '\u00a0h\u00a0')}.`}
        value={code}
        error={isIncomplete ? 'Tapez les six chiffres du code.' : verification.failure}
        onChange={(event) => {
          setCode(event.target.value)
        }}
      />
      <Button type="submit" className="sm:mt-7" busy={verification.isBusy}>
        Vérifier
      </Button>
    </form>
  )
}

const clock = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit' })

function failureOf(error: Error): string {
  return error instanceof ApiError && error.code === 'code-wrong'
    ? wrongCode(error.details['triesLeft'])
    : errorSentence(error, phoneRefusals)
}

function useVerification() {
  const client = useQueryClient()
  return useAction(verifyPhone, {
    done: 'Numéro vérifié',
    refusals: failureOf,
    onDone: (state) => client.setQueryData(myPhone.queryKey, state),
  })
}
