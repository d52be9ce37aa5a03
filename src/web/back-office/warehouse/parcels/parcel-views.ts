import { destinations } from '#domain/destination/destination.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import type { ListFilter, ListView } from '#web/back-office/core/list/list-filter.ts'
import { parcelStatuses } from '#web/copy/parcels.ts'
import { shelfError } from '#web/copy/reception.ts'
import { destroyedName } from '#words/statuses.ts'

/** What the warehouse and the office look for every day. */
export const parcelListViews: readonly ListView[] = [
  { label: 'Tous', query: {} },
  { label: 'En cours', query: { statut: 'pending' } },
  { label: 'Attendus', query: { statut: 'pending_arrival' } },
  { label: 'Reçus', query: { statut: 'received' } },
  { label: 'En devis', query: { statut: 'pending_quote' } },
  { label: 'À expédier', query: { statut: 'ready_to_ship' } },
  { label: 'Bloqués', query: { statut: 'blocked' } },
  { label: 'Non identifiés', query: { statut: 'unidentified' } },
  { label: 'Garde dépassée', query: { statut: 'overdue' } },
]

export const parcelListFilters: readonly ListFilter[] = [
  {
    name: 'statut',
    label: 'État',
    kind: 'choice',
    all: 'Tous',
    options: [
      ['pending', 'En cours (attendus, reçus ou en devis)'],
      ['unidentified', 'Non identifiés'],
      ['overdue', 'Garde gratuite dépassée'],
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
