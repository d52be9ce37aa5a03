import { keptChoice } from '#web/back-office/core/kept-choice.ts'

export const columnNames = {
  customer: 'Client',
  territory: 'Territoire',
  merchant: 'Marchand',
  status: 'État',
  shelf: 'Étagère',
  weight: 'Poids',
  arrival: 'Arrivé le',
  date: 'Enregistré le',
} as const
export type ColumnName = keyof typeof columnNames

const usual: readonly ColumnName[] = ['customer', 'merchant', 'status', 'shelf', 'date']

export const shownColumns = keptChoice<readonly ColumnName[]>(
  'escale.parcel-columns',
  (text) => (text === null ? usual : text.split(' ').filter(isColumn)),
  (names) => names.join(' '),
)

const isColumn = (name: string): name is ColumnName => Object.hasOwn(columnNames, name)
