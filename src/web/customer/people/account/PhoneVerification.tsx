import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { requestPhoneCode, type PhoneState } from '#contract/messages/notification-preferences.ts'
import { myPhone } from '#web/api/notification-preferences.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatPhone } from '#web/copy/format-phone.ts'
import { phoneRefusals } from '#web/copy/notification-preferences.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { PhoneCodeForm } from './PhoneCodeForm.tsx'

/** The number that SMS go to, once a code has proved that it is the customer's. */
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
