import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Dialog } from '#web/chrome/popups.tsx'
import { CustomerIdentity } from './CustomerIdentity.tsx'
import { CustomerMenu } from './CustomerMenu.tsx'
import { bottomEntries, isCurrent } from './customer-entries.ts'
import { prefetchOnIntent } from './prefetch.ts'

const entryStyle =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,5.2vw)] font-medium text-ink-soft ' +
  'aria-[current=page]:text-action'

/** Four entries and a sheet for the rest, within reach of a thumb; « Plus » is active where none of the four is. */
export function BottomBar() {
  // The history entry at which the sheet is open: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key, pathname } = useLocation()
  const current = bottomEntries.find((entry) => isCurrent(entry, pathname))

  return (
    <>
      <nav
        aria-label="Raccourcis"
        className="bar fixed inset-x-0 bottom-[var(--demo-bar,0px)] z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {bottomEntries.map((entry) => (
          <Link
            key={entry.to}
            to={entry.to}
            className={entryStyle}
            aria-current={entry === current ? 'page' : undefined}
            {...prefetchOnIntent(entry.to)}
          >
            <entry.Icon className="size-6" aria-hidden="true" />
            {entry.label}
          </Link>
        ))}
        <button
          type="button"
          className={entryStyle}
          aria-haspopup="dialog"
          aria-current={current ? undefined : 'page'}
          onClick={() => {
            setOpenAt(key)
          }}
        >
          <Ellipsis className="size-6" aria-hidden="true" />
          Plus
        </button>
      </nav>
      <Dialog
        open={openAt === key}
        onClose={() => {
          setOpenAt(null)
        }}
        title="Votre espace"
      >
        <CustomerIdentity />
        <CustomerMenu />
      </Dialog>
    </>
  )
}
