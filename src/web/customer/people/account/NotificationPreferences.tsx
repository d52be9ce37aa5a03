import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  type NotificationPreferences as Preferences,
  type PhoneState,
  readNotificationPreferences,
  requestPhoneCode,
  verifyPhone,
} from '#contract/messages/notification-preferences.ts'
import { isEmailFixed } from '#domain/account/notifications.ts'
import { ApiError } from '#web/api/api-error.ts'
import { myPhone } from '#web/api/notifications.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import {
  channelNames,
  phoneRefusals,
  preferenceRefusals,
  topicTexts,
  wrongCode,
} from '#web/copy/notification-preferences.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { formatPhone } from '#words/format-phone.ts'
import { useSavePreference, type SaveChannel } from './use-save-preference.ts'

/** The channels by which a customer is notified, topic by topic; each switch is saved at once. */
export function NotificationPreferences() {
  const preferences = useQuery(query(readNotificationPreferences, {}))
  const { save, error } = useSavePreference()
  return (
    <Card aria-labelledby="compte-notifications" className="max-w-3xl">
      <h2 id="compte-notifications" className="text-xl">
        Notifications
      </h2>
      <p className="mt-1 max-w-prose text-14 text-ink-soft">
        La sécurité de votre compte vous est toujours annoncée par e-mail. Aucun SMS ne part entre
        20&nbsp;h et 8&nbsp;h chez vous.
      </p>
      {preferences.isPending && <Skeleton className="mt-4 h-48 w-full" />}
      {preferences.isError && (
        <ErrorState
          title={errorSentence(preferences.error)}
          onRetry={() => void preferences.refetch()}
        />
      )}
      {preferences.data && <Topics preferences={preferences.data} save={save} />}
      {error !== null && (
        <div role="alert" className="mt-2">
          <FieldError id="preferences-error">{errorSentence(error, preferenceRefusals)}</FieldError>
        </div>
      )}
      <PhoneVerification />
    </Card>
  )
}

const channels = ['email', 'sms', 'site'] as const

function Topics({ preferences, save }: { preferences: Preferences; save: SaveChannel }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {preferences.topics.map(({ topic, ...chosen }) => (
        <li
          key={topic}
          className="py-1.5 sm:flex sm:items-center sm:justify-between sm:gap-6 sm:py-2"
        >
          <p id={`sujet-${topic}`} className="min-w-0">
            <span className="block font-semibold">{topicTexts[topic].name}</span>
            <span className="block text-sm text-ink-soft">{topicTexts[topic].about}</span>
          </p>
          <div
            role="group"
            aria-labelledby={`sujet-${topic}`}
            className="flex flex-wrap gap-x-5 sm:mt-0 sm:shrink-0"
          >
            {channels.map((channel) => (
              <ChannelSwitch
                key={channel}
                name={channelNames[channel]}
                checked={chosen[channel]}
                fixed={isFixed(channel, topic, preferences)}
                onChange={(wanted) => {
                  save(topic, { ...chosen, [channel]: wanted })
                }}
              />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

const isFixed = (
  channel: (typeof channels)[number],
  topic: Preferences['topics'][number]['topic'],
  { phoneIsVerified }: Preferences,
): boolean =>
  (channel === 'email' && isEmailFixed(topic)) || (channel === 'sms' && !phoneIsVerified)

function ChannelSwitch({
  name,
  checked,
  fixed,
  onChange,
}: {
  name: string
  checked: boolean
  fixed: boolean
  onChange: (wanted: boolean) => void
}) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 has-disabled:text-ink-soft">
      <input
        type="checkbox"
        className="size-5 accent-action"
        checked={checked}
        disabled={fixed}
        onChange={(event) => {
          onChange(event.target.checked)
        }}
      />
      {name}
    </label>
  )
}

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
function PhoneVerification() {
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
