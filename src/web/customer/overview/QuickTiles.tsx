import { Receipt, ShoppingCart, User } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'

const tiles = [
  { label: 'Mon Compte', to: paths.account, Icon: User },
  { label: 'Mon Panier', to: paths.cart, Icon: ShoppingCart },
  { label: 'Documents & Factures', to: paths.invoices, Icon: Receipt },
]

export function QuickTiles() {
  return (
    <section aria-labelledby="acces-titre">
      <h2 id="acces-titre" className="mb-3 text-xl">
        Accès rapide
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {tiles.map(({ label, to, Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-2xl border border-line bg-surface px-4 font-medium no-underline hover:border-action"
            >
              <Icon className="size-5 shrink-0 text-action" aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
