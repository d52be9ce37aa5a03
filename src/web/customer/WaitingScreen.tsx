import { useIsScreenWaiting } from './screen-code.ts'

/** Where the thumb has just tapped: why nothing comes, and that nothing has to be done. */
export function WaitingScreen() {
  const isWaiting = useIsScreenWaiting()
  return (
    <div role="status">
      {isWaiting && (
        <p className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+var(--demo-bar,0px))] z-40 mx-auto w-fit rounded-xl border border-nuit-line bg-nuit px-4 py-3 text-on-nuit shadow-lg print:hidden">
          Pas de connexion&nbsp;: la page demandée s’affichera dès le retour du réseau.
        </p>
      )}
    </div>
  )
}
