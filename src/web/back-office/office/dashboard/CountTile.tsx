import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { readDashboardCount, type DashboardCount } from '#contract/office/dashboard.ts'
import { query } from '#web/api/query.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

type TileProps = {
  readonly of: DashboardCount
  readonly label: string
  readonly to: string
  readonly Icon: LucideIcon
}

/** One count, and the list that it counts; « N/A » when it cannot be counted (docs/rules/pages.md#office). */
export function CountTile({ of, label, to, Icon }: TileProps) {
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
