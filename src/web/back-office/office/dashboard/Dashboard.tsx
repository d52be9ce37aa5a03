import { Files, ScanBarcode, UserPlus, type LucideIcon } from 'lucide-react'
import {
  listAlerts,
  listLastActions,
  readCharts,
  readDashboardCounts,
  readQueue,
} from '#contract/office/dashboard.ts'
import { queryClient } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { useSessionUser } from '#web/api/session.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { paths } from '#web/paths.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Alerts } from './Alerts.tsx'
import { chartPeriodIn, Charts } from './Charts.tsx'
import { Queue } from './Queue.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { JournalAct } from '#contract/office/journal.ts'
import { Subject } from '#web/back-office/office/journal/Subject.tsx'
import { useToastWhenForbidden } from '#web/back-office/core/use-toast-when-forbidden.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { periodWords } from '#web/copy/dashboard.ts'
import { formatAgo } from '#web/copy/format-ago.ts'
import { formatMoment, formatNearMoment } from '#web/copy/format-date.ts'
import { factSentence } from '#words/facts.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'

const tasks: readonly { label: string; to: string; Icon: LucideIcon }[] = [
  { label: 'Réceptionner un colis', to: paths.reception, Icon: ScanBarcode },
  { label: 'Publier un document', to: paths.adminDocuments, Icon: Files },
  { label: 'Inviter dans l’équipe', to: paths.adminAccounts, Icon: UserPlus },
]

/** The acts that no count above leads to, one press away. */
const QuickTasks = () => (
  <section aria-labelledby="taches" className="flex-wrap items-center gap-x-6 gap-y-2 sm:flex">
    <h2 id="taches" className="text-18">
      Tâches rapides
    </h2>
    <ul className="grid gap-2 max-sm:mt-2 sm:flex sm:flex-wrap">
      {tasks.map(({ label, to, Icon }) => (
        <li key={label}>
          <Link
            to={to}
            className={buttonStyle('secondary', 'normal', 'w-full text-14 font-medium')}
          >
            <Icon className="size-4 shrink-0 text-action" aria-hidden="true" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
)

const tiles = [
  {
    of: 'pendingParcels',
    label: 'Colis en attente',
    title: 'Attendus, reçus ou en devis',
    to: `${paths.adminParcels}?statut=pending`,
  },
  {
    of: 'deliveredParcels',
    label: 'Colis livrés',
    title: 'Remis à leur destinataire',
    to: `${paths.adminParcels}?statut=delivered`,
  },
  {
    of: 'pendingQuotes',
    label: 'Devis en attente',
    title: 'Brouillons, demandés ou envoyés au client',
    to: `${paths.adminQuotes}?status=pending`,
  },
  {
    of: 'users',
    label: 'Utilisateurs',
    title: 'Comptes ouverts, ceux de l’équipe compris',
    to: paths.adminUsers,
  },
] as const

export const loader: Loader = ({ search }) =>
  Promise.all([
    queryClient.prefetchQuery(query(readDashboardCounts, {})),
    queryClient.prefetchQuery(query(readQueue, {})),
    queryClient.prefetchQuery(query(listAlerts, {})),
    queryClient.prefetchQuery(query(listLastActions, {})),
    queryClient.prefetchQuery(query(readCharts, { period: chartPeriodIn(search) })),
  ])

/**
 * The office's first page (docs/rules/pages.md#office): what is to do, how the business is doing, what is wrong, what the team did.
 */
export function Dashboard() {
  const user = useSessionUser()
  return (
    <>
      <PageHeader title="Tableau de bord" actions={<Counts className="max-sm:hidden" />}>
        Bonjour {user?.firstName}.
      </PageHeader>
      <div className="grid grid-cols-1 gap-5">
        <div className="grid gap-4 *:min-w-0 xl:grid-cols-2">
          <Queue />
          <Alerts />
        </div>
        <Charts />
        <Counts className="sm:hidden" />
        <LastActions />
        <QuickTasks />
      </div>
    </>
  )
}

/** Each with a link to its list; « N/A » when counting fails (docs/rules/pages.md#office). */
export function Counts({ className }: { className: string }) {
  const { data, isError } = useQuery(query(readDashboardCounts, {}))
  return (
    <ul
      className={`max-sm:divide-y max-sm:divide-line max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface sm:-mx-2 sm:flex sm:flex-wrap sm:gap-x-2 ${className}`}
    >
      {tiles.map(({ of, ...tile }) => (
        <Count key={of} {...tile} count={isError ? 'N/A' : data?.[of].toLocaleString('fr-FR')} />
      ))}
      <SignUps />
    </ul>
  )
}

/** Of the period of the charts. */
function SignUps() {
  const [search] = useSearchParams()
  const period = chartPeriodIn(search)
  const { data, isError } = useQuery(query(readCharts, { period }))
  const total = data?.bars.reduce((sum, { registered }) => sum + registered, 0)
  const isOne = !isError && total !== undefined && total < 2
  return (
    <Count
      label={`${isOne ? 'Inscription' : 'Inscriptions'} en ${periodWords[period].label}`}
      title="Les derniers inscrits d’abord"
      to={paths.adminUsers}
      count={isError ? 'N/A' : total?.toLocaleString('fr-FR')}
    />
  )
}

type CountProps = {
  readonly count: string | undefined
  readonly label: string
  /** What is counted, in more words. */
  readonly title: string
  readonly to: string
}

function Count({ count, label, title, to }: CountProps) {
  return (
    <li>
      <Link
        to={to}
        title={title}
        className="flex rounded-control text-ink-soft no-underline hover:bg-sunken max-sm:min-h-control max-sm:flex-row-reverse max-sm:items-center max-sm:justify-between max-sm:px-3 max-sm:text-14 sm:flex-col sm:px-2 sm:py-1 sm:text-13"
      >
        <strong className="figures font-display text-18 text-ink sm:text-22">
          {count ?? <Waiting />}
        </strong>
        {label}
      </Link>
    </li>
  )
}

const Waiting = () => <Skeleton className="h-4 w-6" />

/** The team's last actions, so that nobody does them twice. */
function LastActions() {
  const actions = useQuery(query(listLastActions, {}))
  useToastWhenForbidden(actions.error, 'aux actions de l’équipe')
  return (
    <Card padding="tight" aria-labelledby="dernieres-actions">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="dernieres-actions" className="text-18">
          Dernières actions de l’équipe
        </h2>
        <Link to={paths.adminJournal} className={`py-1 text-14 ${linkStyle}`}>
          Tout le journal
        </Link>
      </div>
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
      <ul className="mt-1 divide-y divide-line">
        {actions.data?.actions.map((action) => (
          <ActionLine key={action.id} action={action} />
        ))}
      </ul>
    </Card>
  )
}

/** One line where it has the room; else what was done stands whole over who did it. */
const ActionLine = ({ action: { type, at, actor, subject } }: { action: JournalAct }) => (
  <li className="flex min-h-9 flex-wrap items-center gap-x-3 py-1 text-14">
    <span className="min-w-0 flex-1 basis-full sm:truncate lg:basis-60">
      <span className="font-medium">{factSentence(type)}</span>
      {subject && (
        <span className="ml-2 text-ink-soft">
          <Subject subject={subject} />
        </span>
      )}
    </span>
    <span className="shrink-0 text-13 text-ink-soft" title={actor.email ?? undefined}>
      {actor.name}
    </span>
    <When at={at} />
  </li>
)

/** A column of its own, whose longest is « 28 nov. 14 h 40 ». */
function When({ at }: { at: string }) {
  const now = useNow()
  return (
    <time
      dateTime={at}
      title={formatMoment(at)}
      className="figures shrink-0 text-13 text-ink-soft lg:w-28 lg:text-right"
    >
      {formatAgo(at, now) ?? formatNearMoment(at, now)}
    </time>
  )
}
