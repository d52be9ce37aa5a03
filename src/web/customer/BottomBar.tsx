import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { LateDialog } from '#web/chrome/LateDialog.tsx'
import { CustomerIdentity } from './CustomerIdentity.tsx'
import { CustomerMenu } from './CustomerMenu.tsx'
import { bottomEntries } from './customer-entries.ts'
import { prefetchOnIntent } from './prefetch.ts'

const entryStyle =
  'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-soft ' +
  'aria-[current=page]:text-action'

/** Four entries and a sheet for the rest, within reach of a thumb. */
export function BottomBar() {
  // The history entry at which the sheet is open: any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key, pathname } = useLocation()
  const isElsewhere = !bottomEntries.some(({ to }) => isUnder(pathname, to))

  return (
    <>
      <nav
        aria-label="Raccourcis"
        className="bar fixed inset-x-0 bottom-[var(--demo-bar,0px)] z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        {bottomEntries.map(({ label, to, Icon }) => (
          <NavLink key={to} to={to} className={entryStyle} {...prefetchOnIntent(to)}>
            <Icon className="size-6" aria-hidden="true" />
            {label}
          </NavLink>
        ))}
        <button
          type="button"
          className={entryStyle}
          aria-haspopup="dialog"
          aria-current={isElsewhere ? 'page' : undefined}
          onClick={() => {
            setOpenAt(key)
          }}
        >
          <Ellipsis className="size-6" aria-hidden="true" />
          Plus
        </button>
      </nav>
      <LateDialog
        open={openAt === key}
        onClose={() => {
          setOpenAt(null)
        }}
        title="Votre espace"
      >
        <CustomerIdentity />
        <CustomerMenu />
      </LateDialog>
    </>
  )
}

/** An entry is active on its own path and below it (docs/rules/pages.md#customer-area); « Plus » is active on any other path. */
const isUnder = (path: string, entry: string): boolean =>
  path === entry || path.startsWith(`${entry}/`)
