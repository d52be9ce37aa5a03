import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import {
  requestPhoneCode,
  verifyPhone,
  type PhoneState,
} from '#contract/messages/notification-preferences.ts'
import { myPhone } from '#web/api/notification-preferences.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatPhone } from '#words/format-phone.ts'
import { phoneRefusals, wrongCode } from '#web/copy/notification-preferences.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { useState, type FormEvent } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { TextField } from '#web/ui/TextField.tsx'

/** Six digits, from the SMS; a phone suggests them by itself. */
function PhoneCodeForm({ pending }: { pending: NonNullable<PhoneState['pending']> }) {
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
        maxLength={20}
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

/** The number for SMS, once a code has proved that it belongs to the customer. */
export function PhoneVerification() {
  const { data: phone } = useQuery(myPhone)
  const client = useQueryClient()
  const ask = useAction(requestPhoneCode, {
    refusals: phoneRefusals,
    onDone: (state) => client.setQueryData(myPhone.queryKey, state),
  })
  if (!phone) return null
  return (
    <div className="mt-2 grid gap-3 border-t border-line pt-4">
      <h3 className="text-lg">Téléphone</h3>
      <p>
        <span className="font-semibold figures">
          {phone.phone ? formatPhone(phone.phone) : 'Aucun numéro enregistré'}
        </span>
        {phone.isVerified && (
          <span className="ml-3 inline-flex items-center gap-1 text-done">
            <BadgeCheck className="size-5" aria-hidden="true" /> Vérifié
          </span>
        )}
      </p>
      {!phone.isVerified && (
        <Unverified phone={phone} busy={ask.isBusy} onAsk={() => ask.run({})} />
      )}
      {ask.failure && (
        <div role="alert">
          <FieldError id="phone-error">{ask.failure}</FieldError>
        </div>
      )}
    </div>
  )
}

type UnverifiedProps = {
  readonly phone: PhoneState
  readonly busy: boolean
  readonly onAsk: () => void
}

function Unverified({ phone, busy, onAsk }: UnverifiedProps) {
  if (phone.obstacle !== null) {
    const code = phone.obstacle === 'format' ? 'phone-format' : 'sms-not-configured'
    return <p className="max-w-prose text-ink-soft">{phoneRefusals[code]}</p>
  }
  return (
    <>
      {phone.pending ? (
        <PhoneCodeForm pending={phone.pending} />
      ) : (
        <p className="max-w-prose text-ink-soft">
          Vérifiez ce numéro pour recevoir des SMS&nbsp;: nous vous y envoyons un code à six
          chiffres.
        </p>
      )}
      <Button variant="secondary" className="justify-self-start" busy={busy} onClick={onAsk}>
        {phone.pending ? 'Recevoir un autre code' : 'Recevoir un code par SMS'}
      </Button>
    </>
  )
}
