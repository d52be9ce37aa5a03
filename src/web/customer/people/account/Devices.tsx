import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { myDevices, type Device } from '#web/api/devices.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { endMyOtherSessions, endMySession } from '#contract/people/session.ts'
import { ApiError } from '#web/api/api-error.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { toast } from '#web/ui/toast.ts'

type Ending = { readonly what: 'one'; readonly device: Device } | { readonly what: 'others' }

const oneEnded = 'Appareil déconnecté'

/** Asks, signs out, and shows the result. A session that ended meanwhile counts as signed out. */
function EndSessions({ ending, onDone }: { ending: Ending | null; onDone: () => void }) {
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

/** Where the person is signed in: each device can be signed out, or all but this one. */
export function Devices() {
  const devices = useQuery(myDevices)
  const [ending, setEnding] = useState<Ending | null>(null)
  const items = devices.data?.items ?? []

  return (
    <Card aria-labelledby="appareils-titre">
      <h2 id="appareils-titre" className="text-xl">
        Appareils connectés
      </h2>
      <p className="mt-1 text-ink-soft">
        Un appareil que vous ne reconnaissez pas&nbsp;? Déconnectez-le, puis changez votre mot de
        passe.
      </p>
      {!devices.data && (
        <Unloaded
          query={devices}
          failed="Impossible de charger vos appareils."
          loading={<SkeletonList rows={2} />}
        />
      )}
      <ul className="mt-3 divide-y divide-line">
        {items.map((device) => (
          <DeviceLine
            key={device.id}
            device={device}
            onEnd={() => {
              setEnding({ what: 'one', device })
            }}
          />
        ))}
      </ul>
      {items.length > 1 && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() => {
            setEnding({ what: 'others' })
          }}
        >
          Déconnecter tous les autres appareils
        </Button>
      )}
      <EndSessions
        ending={ending}
        onDone={() => {
          setEnding(null)
        }}
      />
    </Card>
  )
}

function DeviceLine({ device, onEnd }: { device: Device; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 items-start gap-3">
        <MonitorSmartphone className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {device.device}
            {device.isThisOne && <Badge family="done">Cet appareil</Badge>}
          </p>
          <p className="text-sm text-ink-soft">
            Dernière activité le {formatMoment(device.lastUsedAt)}
          </p>
          <p className="text-sm text-ink-soft">
            Connecté depuis le {formatMoment(device.openedAt)}
          </p>
        </div>
      </div>
      {!device.isThisOne && (
        <Button
          variant="secondary"
          aria-label={`Déconnecter ${device.device}, connecté depuis le ${formatMoment(device.openedAt)}`}
          onClick={onEnd}
        >
          Déconnecter
        </Button>
      )}
    </li>
  )
}
