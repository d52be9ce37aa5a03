import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { publishFirstCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { migrate } from '#server/core/adapters/migrate.ts'
import { connectionOptions, kyselyOn, openPool } from '#server/core/adapters/postgres.ts'
import { writeFirstVatTable } from '#server/offer/vat/vat-queries.ts'
import type { DB } from './core/schema.ts'

const migrations = join(import.meta.dirname, '..', '..', 'migrations')

/** A migration of a large table takes minutes, and it may wait for another start's migration. */
const asLongAsItTakes = 0

/**
 * Brings a new or old database to what this version needs: our tables, the first catalogue and VAT table, the queue's tables.
 * `onWait` is told of a migration that waits for a table in use.
 */
export async function prepareDatabase(
  connectionString: string,
  onWait: (migration: string) => void = () => {},
): Promise<void> {
  // The statement that needed it fails; the database may also close a connection that we are closing.
  const lost = (): void => {}
  const pool = openPool(connectionString, 2, lost, asLongAsItTakes)
  const db = kyselyOn<DB>(pool)
  try {
    await migrate(pool, migrations, { onWait })
    await publishFirstCatalogue(db)
    await writeFirstVatTable(db)
    await makeQueueTables(connectionString, lost)
  } finally {
    await db.destroy()
  }
}

/** The queues themselves are the server's (`JobQueue.open`): the code of every job would be loaded here to name them. */
async function makeQueueTables(connectionString: string, lost: () => void): Promise<void> {
  const boss = new PgBoss({
    ...connectionOptions(connectionString, asLongAsItTakes),
    supervise: false,
    schedule: false,
  })
  boss.on('error', lost)
  await boss.start()
  await boss.stop()
}
