import { useState, type ReactNode } from 'react'
import { useArrowKeys } from '#web/back-office/quotes/use-arrow-keys.ts'
import { ParcelPanel } from './ParcelPanel.tsx'

/** The list, and beside it the parcel that the keyboard is on. */
export function WithPanel({ children }: { children: (hasPanel: boolean) => ReactNode }) {
  const [shown, setShown] = useState<string | null>(null)
  const keys = useArrowKeys(setShown)
  return (
    <div
      className={
        shown
          ? 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]'
          : ''
      }
    >
      <div ref={keys} className="min-w-0">
        {children(shown !== null)}
        <p className="mt-3 hidden text-sm text-ink-soft xl:block">
          <kbd>↑</kbd> et <kbd>↓</kbd> passent d’un colis à l’autre, <kbd>Entrée</kbd> l’ouvre.
        </p>
      </div>
      {shown && (
        <aside aria-label="Aperçu du colis" className="sticky top-4 hidden xl:block">
          <ParcelPanel key={shown} parcelId={shown} />
        </aside>
      )}
    </div>
  )
}
