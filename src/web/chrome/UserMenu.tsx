import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { paths } from '#web/paths.ts'
import { Avatar } from './Avatar.tsx'
import { useSignOut } from './use-sign-out.ts'
import { isStaff } from './is-staff.ts'

const forWarehouse = [{ label: 'Tableau de bord Admin', to: paths.admin }]
const forOffice = [
  ...forWarehouse,
  { label: 'Gérer Clients', to: paths.adminClients },
  { label: 'Notifications Admin', to: paths.adminNotifications },
]
const forCustomers = [
  { label: 'Mon Espace', to: paths.overview },
  { label: 'Mes Colis', to: paths.parcels },
  { label: 'Mes Offres & Options', to: paths.offers },
]

const forAccountant = [{ label: 'Finances', to: paths.adminFinances }]

function entriesFor(role: SignedInUser['role']) {
  if (!isStaff(role)) return forCustomers
  if (role === 'comptable') return forAccountant
  return role === 'operateur' ? forWarehouse : forOffice
}

const itemStyle =
  'flex min-h-11 cursor-pointer items-center rounded-lg px-3 outline-none data-highlighted:bg-sunken'

export function UserMenu({ user }: { user: SignedInUser }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const entries = [...entriesFor(user.role), { label: 'Gérer mon compte', to: paths.account }]

  return (
    <Menu.Root>
      <Menu.Trigger className="flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface py-1 pr-3 pl-1 font-medium">
        <Avatar user={user} className="size-9" />
        <span className="sr-only">Menu de {user.firstName || user.email}</span>
        <ChevronDown className="size-4" aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={8} className="z-50">
          <Menu.Popup className="min-w-60 rounded-xl border border-line bg-surface p-1.5 text-ink shadow-xl">
            <p className="px-3 py-2 text-sm text-ink-soft">{user.email}</p>
            {entries.map(({ label, to }) => (
              <Menu.Item key={label} className={itemStyle} onClick={() => void navigate(to)}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Separator className="my-1.5 h-px bg-line" />
            <Menu.Item className={itemStyle} onClick={signOut}>
              Déconnexion
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
