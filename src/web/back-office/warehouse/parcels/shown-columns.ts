import { keptChoice } from '#web/back-office/core/kept-choice.ts'

export const columnNames = {
  customer: 'Numéro client',
  territory: 'Territoire',
  merchant: 'Marchand',
  status: 'État',
  shelf: 'Étagère',
  stay: 'En garde depuis',
  weight: 'Poids',
  arrival: 'Arrivé le',
  date: 'Enregistré le',
} as const
export type ColumnName = keyof typeof columnNames

/** Until somebody chooses: what a laptop has room for; all of them on a wide screen. */
const usual = (): readonly ColumnName[] =>
  matchMedia('(width >= 110rem)').matches
    ? (Object.keys(columnNames) as ColumnName[])
    : ['merchant', 'status', 'shelf', 'stay']

export const shownColumns = keptChoice<readonly ColumnName[]>(
  'escale.parcel-columns',
  (text) => (text === null ? usual() : text.split(' ').filter(isColumn)),
  (names) => names.join(' '),
)

const isColumn = (name: string): name is ColumnName => Object.hasOwn(columnNames, name)
