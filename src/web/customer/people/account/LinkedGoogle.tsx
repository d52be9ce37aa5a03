import { useQueryClient } from '@tanstack/react-query'
import { unlinkGoogle } from '#contract/people/google.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { GoogleMark } from '#web/chrome/google/GoogleMark.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { unlinkRefusals } from '#web/copy/google.ts'
import { Button } from '#web/ui/Button.tsx'

/** Which account at Google opens this one, since when, and the way to end it. */
export function LinkedGoogle({
  linked,
  isOnlyWayIn,
}: {
  linked: { readonly email: string; readonly since: string }
  isOnlyWayIn: boolean
}) {
  const client = useQueryClient()
  const unlink = useAction(unlinkGoogle, {
    done: 'Compte Google détaché',
    refusals: unlinkRefusals,
    // The other devices went with it.
    onDone: () => client.invalidateQueries(),
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-3">
          <GoogleMark />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{linked.email}</span>
            <span className="block text-sm text-ink-soft">
              Relié depuis le {formatDay(linked.since)}
            </span>
          </span>
        </p>
        <ConfirmAction
          action={unlink}
          input={{}}
          trigger={(ask) => (
            <Button
              variant="secondary"
              disabledReason={isOnlyWayIn ? unlinkRefusals['only-way-in'] : undefined}
              onClick={ask}
            >
              Détacher
            </Button>
          )}
          danger
          title="Détacher ce compte Google&nbsp;?"
          description="Il n’ouvrira plus votre compte, et vos autres appareils seront déconnectés. Vous pourrez le relier de nouveau."
          confirmLabel="Détacher"
        />
      </div>
    </div>
  )
}
