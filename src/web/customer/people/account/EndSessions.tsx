import { useQueryClient } from '@tanstack/react-query'
import { endMyOtherSessions, endMySession } from '#contract/people/session.ts'
import { ApiError } from '#web/api/api-error.ts'
import { myDevices, type Device } from '#web/api/devices.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { toast } from '#web/ui/toast.ts'

export type Ending = { readonly what: 'one'; readonly device: Device } | { readonly what: 'others' }

const oneEnded = 'Appareil déconnecté'

/** Asks, signs out, says so. A session that ended meanwhile is as good as ended. */
export function EndSessions({ ending, onDone }: { ending: Ending | null; onDone: () => void }) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries(myDevices)
  const endOne = useAction(endMySession, {
    done: oneEnded,
    onDone: readAgain,
    onFailed: (error) => {
      if (!(error instanceof ApiError && error.status === 404)) return
      onDone()
      void toast({ title: oneEnded })
      void readAgain()
    },
  })
  const endOthers = useAction(endMyOtherSessions, {
    done: 'Autres appareils déconnectés',
    onDone: readAgain,
  })
  return ending?.what === 'one' ? (
    <ConfirmAction
      action={endOne}
      input={{ mySessionId: ending.device.id }}
      open
      onClose={onDone}
      danger
      title="Déconnecter cet appareil&nbsp;?"
      description={`${ending.device.device} devra se reconnecter pour accéder à votre compte.`}
      confirmLabel="Déconnecter"
    />
  ) : (
    <ConfirmAction
      action={endOthers}
      input={{}}
      open={ending !== null}
      onClose={onDone}
      danger
      title="Déconnecter tous les autres appareils&nbsp;?"
      description="Chacun devra se reconnecter. Vous restez connecté ici."
      confirmLabel="Déconnecter"
    />
  )
}
