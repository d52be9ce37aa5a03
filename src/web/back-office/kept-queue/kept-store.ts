import type { Kept } from './kept-queue.ts'

/** What is on its way, row by row: two tabs of one browser never write over each other's. */
export type KeptStore<Row> = {
  /** In the order of the bench. */
  readonly read: () => Promise<Row[]>
  readonly write: (row: Row) => Promise<void>
  readonly drop: (key: string) => Promise<void>
}

const table = 'kept'

/** What a reload or a flat battery must not lose, pictures too: a database of this browser. */
export function openKeptStore<Row extends Kept>(name: string): KeptStore<Row> {
  let opened: Promise<IDBDatabase> | undefined
  const storeFor = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    opened ??= openDatabase(name)
    return (await opened).transaction(table, mode).objectStore(table)
  }
  return {
    read: async () => {
      const store = await storeFor('readonly')
      const rows: Row[] = await answered(store.getAll())
      return rows.toSorted((one, other) => one.at - other.at)
    },
    write: async (row) => {
      await answered((await storeFor('readwrite')).put(row))
    },
    drop: async (key) => {
      await answered((await storeFor('readwrite')).delete(key))
    },
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(table, { keyPath: 'key' })
  })
  return answered(request)
}

function answered<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => {
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('the local store did not answer'))
    })
  })
}
