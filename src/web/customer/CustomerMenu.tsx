import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router'
import { useSignOut } from '#web/chrome/use-sign-out.ts'
import { customerEntries } from './customer-entries.ts'
import { prefetchOnIntent } from './prefetch.ts'

const entryStyle =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium text-ink hover:bg-sunken ' +
  'aria-[current=page]:bg-action aria-[current=page]:text-on-action'

export function CustomerMenu() {
  const signOut = useSignOut()
  return (
    <nav aria-label="Espace client">
      <ul className="grid gap-1">
        {customerEntries.map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={entryStyle} {...prefetchOnIntent(to)}>
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {label}
            </NavLink>
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
