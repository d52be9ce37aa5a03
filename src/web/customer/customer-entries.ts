import {
  FileText,
  Package,
  PackagePlus,
  Receipt,
  ScrollText,
  ShoppingCart,
  Tag,
  User,
  Waves,
  type LucideIcon,
} from 'lucide-react'
import { paths } from '#web/paths.ts'

type Entry = {
  readonly label: string
  readonly to: string
  readonly Icon: LucideIcon
  /** A screen of this entry at an address of its own. */
  readonly also?: string
}

const isUnder = (path: string, entry: string): boolean =>
  path === entry || path.startsWith(`${entry}/`)

/** An entry is active on its own path and below it (docs/rules/pages.md#customer-area), and on what belongs to it elsewhere. */
export const isCurrent = ({ to, also }: Entry, path: string): boolean =>
  isUnder(path, to) || path === also

/** The entries of the sidebar, in order (docs/rules/pages.md#customer-area). */
export const customerEntries: readonly Entry[] = [
  { label: 'Aperçu', to: paths.overview, Icon: Waves },
  { label: 'Mes Colis', to: paths.parcels, Icon: Package },
  { label: 'Mon Compte', to: paths.account, Icon: User },
  { label: 'Mes Commandes', to: paths.orders, Icon: ScrollText },
  { label: 'Déclarer un Colis', to: paths.declareParcel, Icon: PackagePlus },
  { label: 'Offres & Options', to: paths.offers, Icon: Tag },
  { label: 'Demander un Devis', to: paths.quotes, Icon: FileText, also: paths.newStandingOrder },
  { label: 'Panier', to: paths.cart, Icon: ShoppingCart },
  { label: 'Documents & Factures', to: paths.invoices, Icon: Receipt },
]

/** The bottom bar of a phone; « Plus » opens the rest. */
export const bottomEntries: readonly Entry[] = [
  { label: 'Aperçu', to: paths.overview, Icon: Waves },
  { label: 'Colis', to: paths.parcels, Icon: Package },
  { label: 'Devis', to: paths.quotes, Icon: FileText, also: paths.newStandingOrder },
  { label: 'Panier', to: paths.cart, Icon: ShoppingCart },
]
