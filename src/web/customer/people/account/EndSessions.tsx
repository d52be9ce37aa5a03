import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endMyOtherSessions, endMySession } from '#contract/people/session.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { myDevices, type Device } from '#web/api/devices.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

export type Ending = { readonly what: 'one'; readonly device: Device } | { readonly what: 'others' }

/** Asks, signs out, says so. A session that ended meanwhile is as good as ended. */
export function EndSessions({ ending, onDone }: { ending: Ending | null; onDone: () => void }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: endOf,
    onSuccess: async (_nothing, { what }) => {
      onDone()
      void toast({
        title: what === 'one' ? 'Appareil déconnecté' : 'Autres appareils déconnectés',
      })
      await client.invalidateQueries(myDevices)
    },
  })
  const isOne = ending?.what === 'one'
  return (
    <ConfirmDialog
      open={ending !== null}
      danger
      title={
        isOne ? 'Déconnecter cet appareil\u00a0?' : 'Déconnecter tous les autres appareils\u00a0?'
      }
      description={
        isOne
          ? `${ending.device.device} devra se reconnecter pour accéder à votre compte.`
          : 'Chacun devra se reconnecter. Vous restez connecté ici.'
      }
      confirmLabel="Déconnecter"
      busy={end.isPending}
      error={end.isError ? errorSentence(end.error) : undefined}
      onCancel={() => {
        end.reset()
        onDone()
      }}
      onConfirm={() => {
        if (ending) end.mutate(ending)
      }}
    />
  )
}

async function endOf(ending: Ending): Promise<void> {
  if (ending.what === 'others') return void (await call(endMyOtherSessions, {}))
  try {
    await call(endMySession, { mySessionId: ending.device.id })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}
