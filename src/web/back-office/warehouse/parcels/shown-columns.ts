import { createStore } from '#web/api/store.ts'

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

const key = 'escale.parcel-columns'
const usual: readonly ColumnName[] = ['customer', 'merchant', 'status', 'shelf', 'date']

/** Stored in this browser, under the person's own id: two people share a bench. */
export function shownColumnsOf(userId: string) {
  const known = stores.get(userId)
  if (known) return known
  const store = createStore(read(userId))
  stores.set(userId, store)
  return store
}
const stores = new Map<string, ReturnType<typeof createStore<readonly ColumnName[]>>>()

export function keepColumns(userId: string, columns: readonly ColumnName[]): void {
  shownColumnsOf(userId).set(columns)
  try {
    localStorage.setItem(`${key}.${userId}`, columns.join(' '))
  } catch {
    // A browser that stores nothing still applies the choice until it is closed.
  }
}

function read(userId: string): readonly ColumnName[] {
  try {
    const kept = localStorage.getItem(`${key}.${userId}`)
    return kept === null ? usual : kept.split(' ').filter(isColumn)
  } catch {
    return usual
  }
}

const isColumn = (name: string): name is ColumnName => Object.hasOwn(columnNames, name)
