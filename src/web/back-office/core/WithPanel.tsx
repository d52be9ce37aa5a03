import { X } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { openRowEvent } from '#web/ui/open-rows.ts'
import { isElsewhere } from './use-arrow-keys.ts'

/**
 * The list, with a panel beside it for the row that has the focus or was clicked. Without room for the panel, a row opens its own
 * page.
 */
export function WithPanel({
  thing,
  panel,
  children,
}: {
  thing: 'colis' | 'devis'
  panel: (rowId: string) => ReactNode
  children: (shown: string | null) => ReactNode
}) {
  const [shown, setShown] = useState<string | null>(null)
  // Without room, a panel would only cost the list its columns and move the focused row in the window.
  const follow = useCallback((rowId: string | null) => {
    if (rowId === null || hasRoom()) setShown(rowId)
  }, [])
  const keys = useRowInFocus(follow)
  const clicks = useRowClicks(setShown)
  return (
    <div
      className={
        shown
          ? 'grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,1fr)_22rem]'
          : ''
      }
    >
      <div ref={keys} className="min-w-0">
        <div ref={clicks}>{children(shown)}</div>
        <p className="mt-3 hidden text-sm text-ink-soft xl:block">
          Cliquez sur une ligne, ou parcourez les lignes avec <kbd>↑</kbd> et <kbd>↓</kbd>&nbsp;: le{' '}
          {thing} s’affiche à droite. Entrée ouvre sa page.
        </p>
      </div>
      {shown && (
        <aside aria-label={`Aperçu du ${thing}`} className="sticky top-4 hidden xl:block">
          <Button
            variant="ghost"
            className="absolute top-2 right-2 z-10 w-11 px-0!"
            aria-label="Fermer l’aperçu"
            onClick={() => setShown(null)}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
          <div key={shown}>{panel(shown)}</div>
        </aside>
      )}
    </div>
  )
}

/** Whether the window is as wide as `xl`, where the panel appears. */
const hasRoom = (): boolean => matchMedia('(min-width: 80rem)').matches

function useRowClicks(onShow: (rowId: string) => void) {
  return useCallback(
    (list: HTMLElement | null) => {
      if (!list) return undefined
      const show = (event: Event) => {
        const { target } = event
        if (!(target instanceof HTMLElement) || !hasRoom()) return
        event.preventDefault()
        // The arrow keys continue from the row that was clicked.
        target.focus({ preventScroll: true })
        onShow(target.dataset['row'] ?? '')
      }
      list.addEventListener(openRowEvent, show)
      return () => list.removeEventListener(openRowEvent, show)
    },
    [onShow],
  )
}

/**
 * Reports the row of a list that has the keyboard's focus, and `null` on Escape. It ignores the focus that a mouse gives: the
 * list would move under the pressed button and the click would be lost.
 */
function useRowInFocus(onShow: (rowId: string | null) => void) {
  return useCallback(
    (list: HTMLElement | null) => {
      if (!list) return undefined
      const show = ({ target }: FocusEvent) => {
        if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return
        if (target.dataset['row']) onShow(target.dataset['row'])
      }
      const hide = (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !isElsewhere(event)) onShow(null)
      }
      list.addEventListener('focusin', show)
      document.addEventListener('keydown', hide)
      return () => {
        list.removeEventListener('focusin', show)
        document.removeEventListener('keydown', hide)
      }
    },
    [onShow],
  )
}
