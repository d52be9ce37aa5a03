import type { QueuedRow } from './offline-queue.ts'

/** Stores the unsent actions row by row, so that two tabs of one browser never overwrite each other's. */
export type OfflineStore<Row> = {
  /** Sorted in the order of the bench. */
  readonly read: () => Promise<Row[]>
  readonly write: (row: Row) => Promise<void>
  readonly drop: (key: string) => Promise<void>
}

const table = 'kept'

/** A database of this browser, for what a reload or a flat battery must not lose, pictures too. */
export function openOfflineStore<Row extends Pick<QueuedRow, 'key' | 'at'>>(
  name: string,
): OfflineStore<Row> {
  const connection = connectionTo(name)
  return {
    read: async () => {
      const transaction = await connection.begin('readonly')
      if (connection.isEmptied()) throw new Error('the local store was emptied')
      const rows: Row[] = await answered(transaction.objectStore(table).getAll())
      return rows.toSorted((one, other) => one.at - other.at)
    },
    write: async (row) => {
      const transaction = await connection.begin('readwrite')
      transaction.objectStore(table).put(row)
      await written(transaction)
    },
    drop: async (key) => {
      const transaction = await connection.begin('readwrite')
      transaction.objectStore(table).delete(key)
      await written(transaction)
    },
  }
}

/**
 * The browser may close the database at any time: no space, a damaged file, or data that somebody cleared. The next call opens it
 * again.
 */
function connectionTo(name: string) {
  let opened: Promise<IDBDatabase> | undefined
  let hasOpened = false
  let isEmptied = false
  async function open(): Promise<IDBDatabase> {
    const { database, isNew } = await openDatabase(name)
    isEmptied ||= isNew && hasOpened
    hasOpened = true
    database.addEventListener('close', () => (opened = undefined))
    return database
  }
  async function begin(mode: IDBTransactionMode, isAgain = false): Promise<IDBTransaction> {
    try {
      opened ??= open()
      return (await opened).transaction(table, mode)
    } catch (error) {
      opened = undefined
      if (isAgain) throw error
      return begin(mode, true)
    }
  }
  return {
    begin,
    /** Whether the database was recreated while this page was open: a missing row then says nothing about what happened to it. */
    isEmptied: () => isEmptied,
  }
}

async function openDatabase(name: string): Promise<{ database: IDBDatabase; isNew: boolean }> {
  const request = indexedDB.open(name, 1)
  let isNew = false
  request.addEventListener('upgradeneeded', () => {
    isNew = true
    request.result.createObjectStore(table, { keyPath: 'key' })
  })
  return { database: await answered(request), isNew }
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

/** Waits for the end of the transaction, where a full disk refuses: a request that succeeded has written nothing yet. */
function written(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => {
      resolve()
    })
    transaction.addEventListener('abort', () => {
      reject(transaction.error ?? new Error('the local store did not write'))
    })
  })
}
