import { connected } from '../tables/connected.ts'
import { type Filled, fillEmptyDatabase } from '../tables/fill-empty-database.ts'
import { printOf, readRows, sequencesOf, tablesOf } from '../tables/tables.ts'

/** Copies a database of ours into an empty one. Throws CannotStart when the target holds anything. */
export async function moveDatabase(from: string, to: string): Promise<Filled> {
  const source = await connected(from)
  try {
    // One instant of the source, should anybody write to it after all.
    await source.query('begin transaction isolation level repeatable read read only')
    return await fillEmptyDatabase(to, {
      tables: await tablesOf(source),
      sequences: await sequencesOf(source),
      rowsOf: (table) => readRows(source, table),
      printOf: (table) => printOf(source, table),
    })
  } finally {
    await source.end()
  }
}
