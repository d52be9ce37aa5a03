import { countText } from '#web/copy/count-text.ts'
import {
  mostParcelsCounted,
  parcelViews,
  type OfficeParcelView,
} from '#contract/warehouse/office-parcels.ts'
import { destinations } from '#domain/destination/destination.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import type { ParcelFilter } from '#web/api/warehouse.ts'
import type { ListFilter, ListView } from '#web/back-office/core/list/list-filter.ts'
import { parcelStatuses } from '#web/copy/parcels.ts'
import { shelfError } from '#web/copy/reception.ts'
import { destroyedName } from '#words/statuses.ts'

/** What the warehouse and the office look for every day. */
const labels: Readonly<Record<OfficeParcelView, string>> = {
  all: 'Tous',
  pending: 'En cours',
  pending_arrival: 'Attendus',
  received: 'Reçus',
  pending_quote: 'En devis',
  ready_to_ship: 'À expédier',
  blocked: 'Bloqués',
  unidentified: 'Non identifiés',
  overdue: 'Garde dépassée',
}

type Counts = readonly { readonly view: OfficeParcelView; readonly count: number }[]

/** Counts are of the whole list: none is shown beside a search or another filter, nor where there is nothing. */
export function parcelListViews(filter: ParcelFilter, counts: Counts = []): readonly ListView[] {
  const isNarrowed = Object.entries(filter).some(([name, asked]) => name !== 'status' && asked)
  return parcelViews.map((view) => {
    const count = counts.find((one) => one.view === view)?.count ?? 0
    return {
      label: labels[view],
      query: view === 'all' ? {} : { statut: view },
      count: isNarrowed || count === 0 ? undefined : countText(count, mostParcelsCounted),
    }
  })
}

export const parcelListFilters: readonly ListFilter[] = [
  {
    name: 'statut',
    label: 'État',
    kind: 'choice',
    all: 'Tous',
    options: [
      ['pending', 'En cours (attendus, reçus ou en devis)'],
      ['unidentified', 'Non identifiés'],
      ['late-choice', 'Choix du client en retard'],
      ['overdue', 'Garde gratuite dépassée'],
      ['to-put-back', 'Sortis d’un carton, à remettre en rayon'],
      ...Object.entries(parcelStatuses).map(([key, { label }]) => [key, label] as const),
      ['destroyed', destroyedName],
    ],
  },
  { name: 'client', label: 'Numéro client', kind: 'text', example: 'CLT-123456', maxLength: 20 },
  {
    name: 'etagere',
    label: 'Étagère',
    kind: 'text',
    example: 'B12',
    maxLength: 20,
    wrong: (typed) => (parseShelfCode(typed).ok ? undefined : shelfError),
  },
  {
    name: 'territoire',
    label: 'Territoire',
    kind: 'choice',
    all: 'Tous',
    options: destinations.map((name) => [name, name] as const),
  },
  {
    name: 'sans-declaration',
    label: 'Déclaration',
    kind: 'choice',
    all: 'Avec ou sans',
    options: [['yes', 'Sans déclaration']],
  },
  { name: 'arrive-depuis', label: 'Arrivé depuis le', kind: 'day' },
  { name: 'arrive-jusqu-au', label: 'Arrivé jusqu’au', kind: 'day' },
  {
    name: 'jours',
    label: 'En entrepôt depuis',
    kind: 'choice',
    all: 'Tous',
    options: [7, 30, 60, 90].map((days) => [String(days), `${days} jours et plus`] as const),
  },
]
