import { useQuery } from '@tanstack/react-query'
import { FileText, Package, PackageCheck, UsersRound, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { dashboard } from '#web/api/dashboard.ts'
import { useSessionUser } from '#web/api/session.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { paths } from '#web/paths.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LastActions } from './LastActions.tsx'

type Counts = 'pendingParcels' | 'deliveredParcels' | 'pendingQuotes' | 'users'
type TileFacts = {
  readonly of: Counts
  readonly label: string
  readonly to: string
  readonly Icon: LucideIcon
}

const tiles: readonly TileFacts[] = [
  {
    of: 'pendingParcels',
    label: 'Colis en attente',
    to: `${paths.adminParcels}?statut=pending`,
    Icon: Package,
  },
  {
    of: 'deliveredParcels',
    label: 'Colis livrés',
    to: `${paths.adminParcels}?statut=delivered`,
    Icon: PackageCheck,
  },
  {
    of: 'pendingQuotes',
    label: 'Devis en attente',
    to: `${paths.adminQuotes}?status=pending_validation`,
    Icon: FileText,
  },
  { of: 'users', label: 'Utilisateurs', to: paths.adminAccounts, Icon: UsersRound },
]

/** The office's first page (specification 001 §2): what waits, and what the team did last. A count that fails is N/A. */
export function Dashboard() {
  const user = useSessionUser()
  const counts = useQuery(dashboard)
  return (
    <>
      <PageHeader title="Tableau de bord">Bonjour {user?.firstName}.</PageHeader>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {tiles.map((tile) => (
          <Tile key={tile.of} {...tile} count={counts.data?.[tile.of]} failed={counts.isError} />
        ))}
      </ul>
      {counts.isError && (
        <div className="mt-6">
          <ErrorState
            title={errorSentence(counts.error)}
            onRetry={() => void counts.refetch()}
            retrying={counts.isFetching}
          />
        </div>
      )}
      {counts.data && <LastActions actions={counts.data.actions} />}
    </>
  )
}

type TileProps = TileFacts & { readonly count: number | undefined; readonly failed: boolean }

function Tile({ label, to, Icon, count, failed }: TileProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full items-center gap-4 rounded-2xl border border-line bg-surface p-5 text-ink no-underline hover:bg-sunken"
      >
        <Icon className="size-7 shrink-0 text-action" aria-hidden="true" />
        <span className="min-w-0">
          <span className="block text-3xl font-semibold figures">
            {failed ? 'N/A' : (count?.toLocaleString('fr-FR') ?? <Skeleton className="h-9 w-12" />)}
          </span>
          <span className="block text-ink-soft">{label}</span>
        </span>
      </Link>
    </li>
  )
}
