import { useIsOffline } from './use-is-offline.ts'

/** Where the thumb has just tapped. What stays on the page, or why nothing comes and that nothing has to be done. */
export function OfflineLine({ isScreenAwaited }: { isScreenAwaited: boolean }) {
  const isOffline = useIsOffline()
  return (
    <div role="status">
      {isOffline && (
        <p
          data-offline=""
          className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+var(--demo-bar,0px))] z-40 mx-auto w-fit rounded-xl border border-nuit-line bg-nuit px-4 py-3 text-on-nuit shadow-lg print:hidden"
        >
          {isScreenAwaited
            ? 'Pas de connexion\u00a0: la page demandée s’affichera dès le retour du réseau.'
            : 'Vous êtes hors ligne. Ce que vous avez écrit reste sur cette page.'}
        </p>
      )}
    </div>
  )
}
