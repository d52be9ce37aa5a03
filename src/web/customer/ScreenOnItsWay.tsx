import { useSyncExternalStore } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'

/** While the code of a screen arrives. Without a network it waits, and comes by itself when the network is back. */
export function ScreenOnItsWay() {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  return (
    <>
      <div role="status">
        {!isOnline && (
          <div className="mb-4">
            <Notice kind="warning" title="Pas de connexion">
              <p>
                Cette page n’est pas encore sur cet appareil. Elle s’affiche dès le retour du
                réseau.
              </p>
            </Notice>
          </div>
        )}
      </div>
      <SkeletonList />
    </>
  )
}

function onNetwork(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
