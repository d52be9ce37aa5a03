import { useQuery } from '@tanstack/react-query'
import {
  readNotificationPreferences,
  type NotificationPreferences as Preferences,
} from '#contract/messages/notification-preferences.ts'
import { isEmailFixed } from '#domain/account/notification-topic.ts'
import { query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { channelNames, preferenceRefusals, topicTexts } from '#web/copy/notification-preferences.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PhoneVerification } from './PhoneVerification.tsx'
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
