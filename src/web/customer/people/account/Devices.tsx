import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { myDevices, type Device } from '#web/api/second-factors.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { formatDay, formatMoment } from '#web/copy/format-date.ts'
import { linkStyle } from '#web/ui/link-style.ts'
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
  const items = thisOneFirst(devices.data?.items ?? [])
  const more = items.slice(shownAtOnce)
  const end = (device: Device) => setEnding({ what: 'one', device })

  return (
    <Card aria-labelledby="appareils-titre">
      <h2 id="appareils-titre" className="text-xl">
        Appareils connectés
      </h2>
      <p className="mt-1 text-14 text-ink-soft">
        L’un d’eux vous est inconnu&nbsp;? Déconnectez-le et changez votre mot de passe.
      </p>
      {!devices.data && (
        <Unloaded
          query={devices}
          failed="Impossible de charger vos appareils."
          loading={<SkeletonList rows={2} />}
        />
      )}
      <Lines devices={items.slice(0, shownAtOnce)} onEnd={end} />
      {more.length > 0 && (
        <details className="border-t border-line">
          <summary className={`${linkStyle} inline-flex min-h-11 items-center`}>
            {more.length === 1 ? 'Voir l’autre appareil' : `Voir les ${more.length} autres`}
          </summary>
          <Lines devices={more} onEnd={end} />
        </details>
      )}
      {items.length > 1 && (
        <Button
          variant="secondary"
          className="mt-2"
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

const shownAtOnce = 3

const thisOneFirst = (devices: readonly Device[]): readonly Device[] => [
  ...devices.filter(({ isThisOne }) => isThisOne),
  ...devices.filter(({ isThisOne }) => !isThisOne),
]

type LinesProps = { devices: readonly Device[]; onEnd: (device: Device) => void }

const Lines = ({ devices, onEnd }: LinesProps) => (
  <ul className="mt-2 divide-y divide-line">
    {devices.map((device) => (
      <DeviceLine key={device.id} device={device} onEnd={() => onEnd(device)} />
    ))}
  </ul>
)

function DeviceLine({ device, onEnd }: { device: Device; onEnd: () => void }) {
  return (
    <li className="flex items-start gap-3 py-2">
      <MonitorSmartphone className="mt-3 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 grow">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <p className="min-w-0 font-semibold break-words">{device.device}</p>
          {device.isThisOne ? (
            <Badge family="done">Cet appareil</Badge>
          ) : (
            <button
              type="button"
              className={`${linkStyle} min-h-11 shrink-0`}
              aria-label={`Déconnecter ${device.device}, connecté depuis le ${formatMoment(device.openedAt)}`}
              onClick={onEnd}
            >
              Déconnecter
            </button>
          )}
        </div>
        <p className="text-14 text-ink-soft">
          Dernière activité&nbsp;: <Moment at={device.lastUsedAt} />
          <span className="block">Connecté depuis le {formatDay(device.openedAt)}</span>
        </p>
      </div>
    </li>
  )
}
