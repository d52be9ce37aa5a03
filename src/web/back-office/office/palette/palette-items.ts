import {
  CircleHelp,
  FileText,
  FileX2,
  LayoutGrid,
  Package,
  ReceiptText,
  ScrollText,
  ShieldAlert,
  Ship,
  Undo2,
  UserRound,
  UserRoundCog,
  type LucideIcon,
} from 'lucide-react'
import type { SignedInUser } from '#contract/people/accounts.ts'
import type { FoundItem } from '#contract/office/palette.ts'
import type { DeclarationState } from '#domain/legal/declaration.ts'
import { entriesOf, type Entry } from '#web/back-office/back-office-entries.ts'
import { claimStates } from '#web/copy/claims.ts'
import { orderStatuses } from '#web/copy/order-statuses.ts'
import { parcelStatusOf } from '#web/copy/parcels.ts'
import { quoteStatuses } from '#web/copy/quote-statuses.ts'
import { shipmentStatuses } from '#web/copy/shipments.ts'
import { officeReturnStatuses } from '#web/copy/shop-returns.ts'
import { paths } from '#web/paths.ts'
import { declarationStateNames } from '#words/statuses.ts'

/** One line of the palette: a page, an action, or a record that was found. */
export type PaletteItem = {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly Icon: LucideIcon
  /** A path, or `help`. */
  readonly to: string
}

const looks: Readonly<
  Record<FoundItem['kind'], { name: string; Icon: LucideIcon; page: (id: string) => string }>
> = {
  customer: { name: 'Client', Icon: UserRound, page: paths.adminClient },
  owner: {
    name: 'Colis de',
    Icon: Package,
    page: (clientNumber) => `${paths.adminParcels}?client=${encodeURIComponent(clientNumber)}`,
  },
  member: { name: 'Équipe', Icon: UserRoundCog, page: paths.adminUser },
  parcel: { name: 'Colis', Icon: Package, page: paths.adminParcel },
  quote: { name: 'Devis', Icon: FileText, page: paths.adminQuote },
  order: { name: 'Commande', Icon: ScrollText, page: paths.adminOrder },
  invoice: { name: 'Facture', Icon: ReceiptText, page: paths.adminOrder },
  declaration: {
    name: 'Déclaration',
    Icon: FileX2,
    page: (number) =>
      `${paths.adminNotifications}?onglet=declarations&numero=${encodeURIComponent(number)}`,
  },
  shipment: { name: 'Envoi', Icon: Ship, page: paths.departure },
  claim: { name: 'Réclamation', Icon: ShieldAlert, page: paths.adminClaim },
  return: { name: 'Retour', Icon: Undo2, page: paths.adminParcel },
  shelf: {
    name: 'Étagère',
    Icon: LayoutGrid,
    page: (code) => `${paths.adminParcels}?etagere=${encodeURIComponent(code)}`,
  },
}

export function foundItem(found: FoundItem): PaletteItem {
  const { name, Icon, page } = looks[found.kind]
  const status = statusText(found)
  return {
    key: `${found.kind} ${found.id} ${found.label}`,
    label: `${name} ${found.label}`,
    detail: status ? `${found.detail} · ${status}` : found.detail,
    Icon,
    to: page(found.id),
  }
}

const statusesOf: Readonly<
  Partial<Record<FoundItem['kind'], Readonly<Record<string, { readonly label: string }>>>>
> = {
  quote: quoteStatuses,
  order: orderStatuses,
  shipment: shipmentStatuses,
  claim: claimStates,
  return: officeReturnStatuses,
}

function statusText({ kind, status }: FoundItem): string | undefined {
  if (status === null) return undefined
  if (kind === 'parcel') return parcelStatusOf(status).label
  if (kind === 'declaration') return declarationStateNames[status as DeclarationState]
  return statusesOf[kind]?.[status]?.label
}

/** Actions that are pages in a given state; warehouse staff have their own. */
const acts: readonly Entry[] = [
  {
    label: 'Voir les colis non identifiés',
    to: `${paths.adminParcels}?statut=unidentified`,
    Icon: Package,
    isForOperators: true,
  },
  {
    label: 'Emballer les envois payés',
    to: `${paths.departures}?status=to_pack`,
    Icon: Ship,
    isForOperators: true,
  },
  {
    label: 'Chiffrer les devis demandés',
    to: `${paths.adminQuotes}?status=pending_validation`,
    Icon: FileText,
  },
]

/** Pages and actions that contain the typed words, ignoring case and accents; all of them while nothing is typed. */
export function pageItems(role: SignedInUser['role'], typed: string): readonly PaletteItem[] {
  const itemsOf = (entries: readonly Entry[], detail: string): readonly PaletteItem[] =>
    entries.map(({ label, to, Icon }) => ({ key: to, label, detail, Icon, to }))
  const pages = itemsOf(entriesOf(role), 'Page')
  const allowed = acts.filter(({ isForOperators }) => isForOperators || role !== 'operateur')
  const others = itemsOf(allowed, 'Action')
  const help = {
    key: 'help',
    label: 'Raccourcis clavier',
    detail: 'Aide',
    Icon: CircleHelp,
    to: 'help',
  }
  return [...pages, ...others, help].filter(({ label }) => folded(label).includes(folded(typed)))
}

const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
