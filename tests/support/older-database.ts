import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/core/adapters/migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type OlderDatabase = TestDatabase & {
  /** The migrations of today, as a start applies them. */
  migrate(): Promise<void>
}

const migrations = join(import.meta.dirname, '..', '..', 'migrations')

/** A database that had the migrations before that one, and no other: `0042` leaves out 0042 and all that follow. */
export async function createOlderDatabase(before: string): Promise<OlderDatabase> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'escale-before-'))
  const names = (await readdir(migrations)).filter((name) => name < before)
  for (const name of names) await copyFile(join(migrations, name), join(folder, name))
  await database.pool.query('drop schema public cascade; create schema public')
  await migrate(database.pool, folder)
  await rm(folder, { recursive: true })
  return {
    ...database,
    async migrate() {
      await migrate(database.pool, migrations)
    },
  }
}
