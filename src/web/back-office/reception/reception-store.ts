import type { KeptReception } from './kept-reception.ts'

/** Receptions on their way, with their pictures: what a reload or a flat battery must not lose. */
const name = 'escale-reception'
const table = 'kept'

let opened: Promise<IDBDatabase> | undefined

export async function readKept(): Promise<KeptReception[]> {
  const store = await storeFor('readonly')
  const rows: KeptReception[] = await answered(store.getAll())
  return rows.toSorted((one, other) => one.at - other.at)
}

export async function writeKept(reception: KeptReception): Promise<void> {
  await answered((await storeFor('readwrite')).put(reception))
}

export async function dropKept(key: string): Promise<void> {
  await answered((await storeFor('readwrite')).delete(key))
}

async function storeFor(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= openDatabase()
  return (await opened).transaction(table, mode).objectStore(table)
}

function openDatabase(): Promise<IDBDatabase> {
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
