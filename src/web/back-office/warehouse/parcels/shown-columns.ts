import { keptChoice } from '#web/back-office/core/kept-choice.ts'

export const columnNames = {
  customer: 'Numéro client',
  territory: 'Territoire',
  merchant: 'Marchand',
  status: 'État',
  shelf: 'Étagère',
  stay: 'En garde',
  weight: 'Poids',
  arrival: 'Arrivé le',
  date: 'Enregistré',
} as const
export type ColumnName = keyof typeof columnNames

/** Until somebody chooses: what a laptop has room for beside the column that sorts; on a wide screen all but the customer's number. */
function usual(): readonly ColumnName[] {
  const narrow: readonly ColumnName[] = ['merchant', 'status', 'shelf', 'stay']
  if (matchMedia('(width >= 110rem)').matches)
    return (Object.keys(columnNames) as ColumnName[]).filter((name) => name !== 'customer')
  return matchMedia('(width >= 88rem)').matches ? [...narrow, 'weight'] : narrow
}

export const shownColumns = keptChoice<readonly ColumnName[]>(
  'escale.parcel-columns',
  (text) => (text === null ? usual() : text.split(' ').filter(isColumn)),
  (names) => names.join(' '),
)

const isColumn = (name: string): name is ColumnName => Object.hasOwn(columnNames, name)
