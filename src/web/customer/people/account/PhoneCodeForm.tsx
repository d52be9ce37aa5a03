import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import {
  verifyPhone,
  readNotificationPreferences,
  type PhoneState,
} from '#contract/messages/notification-preferences.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { myPhone } from '#web/api/notification-preferences.ts'
import { query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { phoneRefusals, wrongCode } from '#web/copy/notification-preferences.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { toast } from '#web/ui/toast.ts'

/** Six digits, as the SMS gave them; a telephone offers them by itself. */
export function PhoneCodeForm({ pending }: { pending: NonNullable<PhoneState['pending']> }) {
  const [code, setCode] = useState('')
  const [isIncomplete, setIsIncomplete] = useState(false)
  const verification = useVerification()

  function submit(event: FormEvent) {
    event.preventDefault()
    const digits = code.replaceAll(/\s/g, '')
    setIsIncomplete(!/^\d{6}$/.test(digits))
    if (/^\d{6}$/.test(digits) && !verification.isPending) verification.mutate(digits)
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
        error={isIncomplete ? 'Tapez les six chiffres du code.' : failureOf(verification.error)}
        onChange={(event) => {
          setCode(event.target.value)
        }}
      />
      <Button type="submit" className="sm:mt-7" busy={verification.isPending}>
        Vérifier
      </Button>
    </form>
  )
}

const clock = new Intl.DateTimeFormat('fr-FR', { hour: 'numeric', minute: '2-digit' })

function failureOf(error: unknown): string | undefined {
  if (!error) return undefined
  if (error instanceof ApiError && error.code === 'code-wrong') {
    return wrongCode(error.details['triesLeft'])
  }
  return errorSentence(error, phoneRefusals)
}

function useVerification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(verifyPhone, { code }),
    onSuccess: (state) => {
      client.setQueryData(myPhone.queryKey, state)
      void client.invalidateQueries(query(readNotificationPreferences, {}))
      void toast({ title: 'Numéro vérifié' })
    },
  })
}
