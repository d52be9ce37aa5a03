/** The page stays, and what is typed in it; what needs the network waits for it. Announced when it appears. */
export const OfflineLine = ({ isOffline }: { isOffline: boolean }) => (
  <div role="status">
    {isOffline && (
      <p className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+var(--demo-bar,0px))] z-40 mx-auto w-fit rounded-xl border border-nuit-line bg-nuit px-4 py-3 text-on-nuit shadow-lg print:hidden">
        Vous êtes hors ligne. Ce que vous avez écrit reste sur cette page.
      </p>
    )}
  </div>
)
