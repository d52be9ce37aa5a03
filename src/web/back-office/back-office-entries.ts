import {
  Contact,
  Files,
  FileText,
  Bell,
  History,
  Hourglass,
  Inbox,
  Landmark,
  LayoutDashboard,
  LayoutGrid,
  Package,
  ScanBarcode,
  ScrollText,
  Ship,
  SlidersHorizontal,
  Tags,
  Truck,
  Settings,
  ShieldAlert,
  UserRoundCog,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { paths } from '#web/paths.ts'
import { frenchTwin } from './english-paths.ts'

type Role = SignedInUser['role']
export type Entry = {
  readonly label: string
  readonly to: string
  readonly Icon: LucideIcon
  readonly isForOperators?: true
  readonly isForAccountants?: true
}

const entries: readonly Entry[] = [
  { label: 'Tableau de bord', to: paths.dashboard, Icon: LayoutDashboard },
  { label: 'Réception', to: paths.reception, Icon: ScanBarcode, isForOperators: true },
  { label: 'Colis', to: paths.adminParcels, Icon: Package, isForOperators: true },
  { label: 'Étagères', to: paths.adminShelves, Icon: LayoutGrid, isForOperators: true },
  { label: 'Demandes', to: paths.adminRequests, Icon: Inbox, isForOperators: true },
  { label: 'Devis', to: paths.adminQuotes, Icon: FileText },
  { label: 'Commandes', to: paths.adminOrders, Icon: ScrollText },
  { label: 'Finances', to: paths.adminFinances, Icon: Landmark, isForAccountants: true },
  { label: 'Garde due', to: paths.adminOwedStorage, Icon: Hourglass },
  { label: 'Clients', to: paths.adminClients, Icon: Contact },
  { label: 'Utilisateurs', to: paths.adminUsers, Icon: UserRoundCog },
  { label: 'Expéditions', to: paths.departures, Icon: Ship, isForOperators: true },
  { label: 'Départs', to: paths.dispatches, Icon: Truck, isForOperators: true },
  { label: 'Réclamations', to: paths.adminClaims, Icon: ShieldAlert, isForOperators: true },
  { label: 'Tarification', to: paths.adminPricing, Icon: Tags },
  { label: 'Options dynamiques', to: paths.adminOptions, Icon: SlidersHorizontal },
  { label: 'Documents', to: paths.adminDocuments, Icon: Files },
  { label: 'Notifications', to: paths.adminNotifications, Icon: Bell },
  { label: 'Journal', to: paths.adminJournal, Icon: History },
  { label: 'Comptes', to: paths.adminAccounts, Icon: UsersRound },
  { label: 'Paramètres', to: paths.adminSettings, Icon: Settings },
]

/** Operators see no prices, the accountant nothing but the finances (docs/rules/accounts.md#roles). */
export function entriesOf(role: Role): readonly Entry[] {
  if (role === 'operateur') return entries.filter(({ isForOperators }) => isForOperators)
  if (role === 'comptable') return entries.filter(({ isForAccountants }) => isForAccountants)
  return entries
}

export function landingOf(role: Role): string {
  if (role === 'comptable') return paths.adminFinances
  return role === 'operateur' ? paths.reception : paths.dashboard
}

/**
 * Whether this role may open that page, by its French or English path; the server checks again at every request. Returns `true`
 * for an unknown page, which leads home whatever the role.
 */
export function mayOpen(role: Role, pathname: string): boolean {
  const page = frenchTwin(pathname)
  const entry = entries.find(({ to }) => page === to || page.startsWith(`${to}/`))
  // An unknown page leads home, but some screens of the warehouse have no entry.
  if (entry === undefined) return role !== 'comptable'
  return entriesOf(role).includes(entry)
}

/**
 * The path where this user is redirected instead of this screen, or `undefined`. Staff without a second factor reach only their
 * account.
 */
export function placeInstead(user: SignedInUser, pathname: string): string | undefined {
  if (!isStaff(user.role)) return paths.overview
  if (user.lacksSecondFactor) return paths.accountSecurity
  return mayOpen(user.role, pathname) ? undefined : landingOf(user.role)
}
