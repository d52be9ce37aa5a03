import { useSyncExternalStore } from 'react'

/** The page stays, and what is typed in it; what needs the network waits for it. */
export function OfflineLine() {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <div role="status">
      {isOffline && (
        <p className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+var(--demo-bar,0px))] z-40 mx-auto w-fit rounded-xl border border-nuit-line bg-nuit px-4 py-3 text-on-nuit shadow-lg">
          Vous êtes hors ligne. Ce que vous avez écrit reste sur cette page.
        </p>
      )}
    </div>
  )
}

function subscribe(tell: () => void) {
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}
