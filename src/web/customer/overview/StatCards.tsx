import { Package, PackageCheck, Ship, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { OverviewView } from '#contract/office/overview.ts'
import { paths } from '#web/paths.ts'

/** Real counts, each opening what it counts (docs/rules/pages.md#customer-area). */
export function StatCards({ overview }: { overview: OverviewView }) {
  return (
    <section aria-labelledby="compteurs-titre">
      <h2 id="compteurs-titre" className="sr-only">
        Vos colis en chiffres
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        <Stat
          label="Colis en attente"
          hint="pas encore expédiés"
          count={overview.pendingParcels}
          to={paths.pendingParcels}
          Icon={Package}
        />
        <Stat
          label="Colis Déclarés"
          hint="attendus à l’entrepôt"
          count={overview.declaredParcels}
          to={paths.declareParcel}
          Icon={PackageCheck}
        />
        <Stat
          label="Commandes Expédiées"
          hint="en route ou livrées"
          count={overview.shippedOrders}
          to={paths.orders}
          Icon={Ship}
        />
      </ul>
    </section>
  )
}

type StatProps = { label: string; hint: string; count: number; to: string; Icon: LucideIcon }

const Stat = ({ label, hint, count, to, Icon }: StatProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full items-center gap-4 rounded-2xl border border-line bg-surface p-4 no-underline hover:border-action"
    >
      <Icon className="size-8 shrink-0 text-action" aria-hidden="true" />
      <span className="min-w-0">
        <span className="figures block font-display text-3xl leading-none font-bold">{count}</span>
        <span className="mt-1 block font-medium">{label}</span>
        <span className="block text-sm text-ink-soft">{hint}</span>
      </span>
    </Link>
  </li>
)
