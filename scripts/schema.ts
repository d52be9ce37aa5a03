import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/server/adapters/migrate.ts'
import { startThrowAwayCluster } from './debian-postgres.ts'
import { embeddedEngine } from './postgres/engine.ts'
import { describeSchema } from './schema/describe-schema.ts'

const root = join(import.meta.dirname, '..')
const typesFile = join(root, 'src/server/core/schema.ts')
const longOnPurpose = '/* oxlint-disable max-lines -- generated: as long as there are tables */\n'

/** `npm run schema`, after a new migration: writes `migrations/schema.txt` and the table types from the migrated database. */
const scratch = mkdtempSync(join(tmpdir(), 'escale-schema-'))
const server = await startThrowAwayCluster(await embeddedEngine(scratch))
try {
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 1 })
  await migrate(pool, join(root, 'migrations'))
  writeFileSync(join(root, 'migrations', 'schema.txt'), await describeSchema(pool))
  await pool.end()
  generateTypes(server.connectionString)
} finally {
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}

function generateTypes(connectionString: string): void {
  const codegen = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${connectionString}`,
      `--out-file=${typesFile}`,
      '--type-mapping={"int8":"number"}',
      '--exclude-pattern=*migration*',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  if (codegen.status !== 0) throw new Error(codegen.stderr || codegen.stdout)
  writeFileSync(typesFile, longOnPurpose + readFileSync(typesFile, 'utf8'))
}
