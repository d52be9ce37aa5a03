import {
  FileText,
  Package,
  PackageCheck,
  UsersRound,
  Files,
  Inbox,
  ScanBarcode,
  Ship,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import {
  listAlerts,
  listLastActions,
  readCharts,
  readDashboardCount,
  type DashboardCount,
} from '#contract/office/dashboard.ts'
import { queryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Alerts } from './Alerts.tsx'
import { chartPeriodIn, Charts } from './Charts.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { JournalAct } from '#contract/office/journal.ts'
import { Subject } from '#web/back-office/office/journal/Subject.tsx'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { Moment } from '#web/chrome/Moment.tsx'
import { factSentence } from '#words/facts.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

const tasks: readonly { label: string; to: string; Icon: LucideIcon }[] = [
  { label: 'Réceptionner un colis', to: paths.reception, Icon: ScanBarcode },
  {
    label: 'Chiffrer les devis demandés',
    to: `${paths.adminQuotes}?status=pending_validation`,
    Icon: FileText,
  },
  { label: 'Répondre aux demandes', to: paths.adminRequests, Icon: Inbox },
  { label: 'Emballer les envois', to: `${paths.departures}?status=to_pack`, Icon: Ship },
  { label: 'Publier un document', to: paths.adminDocuments, Icon: Files },
  { label: 'Inviter dans l’équipe', to: paths.adminAccounts, Icon: UserPlus },
]

const QuickTasks = () => (
  <section aria-labelledby="taches">
    <h2 id="taches" className="text-xl">
      Tâches rapides
    </h2>
    <ul className="mt-3 grid gap-3 sm:grid-cols-2">
      {tasks.map(({ label, to, Icon }) => (
        <li key={label}>
          <Link
            to={to}
            className={buttonStyle('secondary', 'normal', 'w-full justify-start text-left')}
          >
            <Icon className="size-5 shrink-0 text-action" aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

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

/**
 * The office's first page (docs/rules/pages.md#office): what waits, what is wrong, what the team did, how the business is doing.
 */
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

type TileProps = {
  readonly of: DashboardCount
  readonly label: string
  readonly to: string
  readonly Icon: LucideIcon
}

/** One count with a link to its list; « N/A » when the count fails (docs/rules/pages.md#office). */
function CountTile({ of, label, to, Icon }: TileProps) {
  const { data, isError } = useQuery(query(readDashboardCount, { of }))
  return (
    <li>
      <Link
        to={to}
        className="flex h-full flex-col gap-x-4 gap-y-1 rounded-2xl sm:flex-row sm:items-center border border-line bg-surface px-4 py-4 sm:px-5 text-ink no-underline hover:bg-sunken"
      >
        <Icon className="size-7 shrink-0 text-action" aria-hidden="true" />
        <span className="min-w-0">
          <span className="figures block text-3xl font-semibold">
            {isError ? 'N/A' : (data?.count.toLocaleString('fr-FR') ?? <Waiting />)}
          </span>
          <span className="block text-ink-soft">{label}</span>
        </span>
      </Link>
    </li>
  )
}

const Waiting = () => <Skeleton className="h-9 w-12" />

/** The team's last actions, so that nobody does them twice. */
function LastActions() {
  const actions = useQuery(query(listLastActions, {}))
  useToastWhenForbidden(actions.error, 'aux actions de l’équipe')
  return (
    <Card aria-labelledby="dernieres-actions">
      <h2 id="dernieres-actions" className="text-xl">
        Dernières actions de l’équipe
      </h2>
      {!actions.data && (
        <Unloaded
          query={actions}
          failed="Impossible de charger les actions."
          loading={<SkeletonList rows={3} />}
        />
      )}
      {actions.data?.actions.length === 0 && (
        <p className="mt-2 text-ink-soft">Rien encore&nbsp;: elles apparaîtront ici.</p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {actions.data?.actions.map((action) => (
          <ActionLine key={action.id} action={action} />
        ))}
      </ul>
      <Link to={paths.adminJournal} className={`mt-3 inline-block py-1 ${linkStyle}`}>
        Tout le journal
      </Link>
    </Card>
  )
}

const ActionLine = ({ action: { type, at, actor, subject } }: { action: JournalAct }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
    <span className="min-w-0">
      <span className="font-semibold">{factSentence(type)}</span>
      {subject && <Subject subject={subject} />}
      <span className="block text-sm break-words text-ink-soft">
        {actor.name}
        {actor.email && ` (${actor.email})`}
      </span>
    </span>
    <Moment at={at} className="figures text-sm text-ink-soft" />
  </li>
)
