import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/server/core/adapters/migrate.ts'
import { startThrowAwayCluster } from './debian-postgres.ts'
import { embeddedEngine } from './postgres/engine.ts'
import { describeSchema } from './schema/describe-schema.ts'
import { writeTableTypes } from './schema/table-types.ts'

const root = join(import.meta.dirname, '..')

/** `npm run schema`, after a new migration: writes `migrations/schema.txt` and the table types from the migrated database. */
const scratch = mkdtempSync(join(tmpdir(), 'escale-schema-'))
const server = await startThrowAwayCluster(await embeddedEngine(scratch))
try {
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 1 })
  await migrate(pool, join(root, 'migrations'))
  writeFileSync(join(root, 'migrations', 'schema.txt'), await describeSchema(pool))
  await pool.end()
  writeTableTypes(server.connectionString, join(root, 'src/server/core/schema.ts'))
} finally {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}
