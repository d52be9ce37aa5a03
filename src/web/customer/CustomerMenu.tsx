import { LogOut } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSignOut } from '#web/chrome/use-sign-out.ts'
import { customerEntries, isCurrent } from './customer-entries.ts'
import { prefetchOnIntent } from './prefetch.ts'

const entryStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium text-ink hover:bg-sunken ' +
  'aria-[current=page]:bg-action aria-[current=page]:text-on-action'

export function CustomerMenu() {
  const signOut = useSignOut()
  const { pathname } = useLocation()
  return (
    <nav aria-label="Espace client">
      <ul className="grid gap-1">
        {customerEntries.map((entry) => (
          <li key={entry.to}>
            <Link
              to={entry.to}
              className={entryStyle}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              {...prefetchOnIntent(entry.to)}
            >
              <entry.Icon className="size-5 shrink-0" aria-hidden="true" />
              {entry.label}
            </Link>
          </li>
        ))}
        <li className="mt-2 border-t border-line pt-2">
          <button type="button" className={entryStyle} onClick={signOut}>
            <LogOut className="size-5 shrink-0" aria-hidden="true" />
            Déconnexion
          </button>
        </li>
      </ul>
    </nav>
  )
}
