import { FileText, Package, PackageCheck, UsersRound } from 'lucide-react'
import {
  listAlerts,
  listLastActions,
  readCharts,
  readDashboardCount,
} from '#contract/office/dashboard.ts'
import { queryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Alerts } from './Alerts.tsx'
import { chartPeriodIn, Charts } from './Charts.tsx'
import { CountTile } from './CountTile.tsx'
import { LastActions } from './LastActions.tsx'
import { QuickTasks } from './QuickTasks.tsx'

const tiles = [
  {
    of: 'pending-parcels',
    label: 'Colis en attente',
    to: `${paths.adminParcels}?statut=pending`,
    Icon: Package,
  },
  {
    of: 'delivered-parcels',
    label: 'Colis livrés',
    to: `${paths.adminParcels}?statut=delivered`,
    Icon: PackageCheck,
  },
  {
    of: 'pending-quotes',
    label: 'Devis en attente',
    to: `${paths.adminQuotes}?status=pending`,
    Icon: FileText,
  },
  { of: 'users', label: 'Utilisateurs', to: paths.adminUsers, Icon: UsersRound },
] as const

export const loader: Loader = ({ search }) =>
  Promise.all([
    ...tiles.map(({ of }) => queryClient.prefetchQuery(query(readDashboardCount, { of }))),
    queryClient.prefetchQuery(query(listAlerts, {})),
    queryClient.prefetchQuery(query(listLastActions, {})),
    queryClient.prefetchQuery(query(readCharts, { period: chartPeriodIn(search) })),
  ])

/** The office's first page (docs/rules/pages.md#office): what waits, what is wrong, what the team did, how the house is doing. */
export function Dashboard() {
  const user = useSessionUser()
  return (
    <>
      <PageHeader title="Tableau de bord">Bonjour {user?.firstName}.</PageHeader>
      <ul className="grid gap-4 min-[22rem]:grid-cols-2 xl:grid-cols-4">
        {tiles.map((tile) => (
          <CountTile key={tile.of} {...tile} />
        ))}
      </ul>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <Alerts />
          <QuickTasks />
        </div>
        <LastActions />
      </div>
      <Charts />
    </>
  )
}
