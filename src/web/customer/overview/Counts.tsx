import { Package, PackageCheck, Ship, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { OverviewView } from '#contract/office/overview.ts'
import { paths } from '#web/paths.ts'

/** Real counts, each linked to what it counts (docs/rules/pages.md#customer-area); under one another where text is large. */
export const Counts = ({ overview }: { overview: OverviewView }) => (
  <section aria-labelledby="compteurs-titre">
    <h2 id="compteurs-titre" className="sr-only">
      Vos colis en chiffres
    </h2>
    <ul className="flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line forced-colors:bg-[CanvasText]">
      <Count
        label="Colis en attente"
        hint="à Limoges ou attendus"
        count={overview.pendingParcels}
        to={paths.pendingParcels}
        Icon={Package}
      />
      <Count
        label="Colis Déclarés"
        hint="attendus à l’entrepôt"
        count={overview.declaredParcels}
        to={paths.declareParcel}
        Icon={PackageCheck}
      />
      <Count
        label="Commandes Expédiées"
        hint="en route ou livrées"
        count={overview.shippedOrders}
        to={paths.orders}
        Icon={Ship}
      />
    </ul>
  </section>
)

type CountProps = { label: string; hint: string; count: number; to: string; Icon: LucideIcon }

const Count = ({ label, hint, count, to, Icon }: CountProps) => (
  <li className="min-w-0 flex-1 basis-23 bg-surface">
    <Link
      to={to}
      className="flex h-full items-start gap-3 px-2 py-3 min-[22rem]:px-3 sm:items-center no-underline hover:bg-sunken sm:p-4"
    >
      <Icon className="hidden size-7 shrink-0 text-action sm:block" aria-hidden="true" />
      <span className="min-w-0">
        <span className="figures block font-display text-28 leading-none font-bold">{count}</span>
        <span className="mt-1 block text-12 font-medium break-words hyphens-auto min-[22rem]:text-13 sm:text-16">
          {label}
        </span>
        <span className="block text-14 text-ink-soft max-sm:sr-only">{hint}</span>
      </span>
    </Link>
  </li>
)
