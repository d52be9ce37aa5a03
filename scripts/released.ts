import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readStatements } from '../bench/statements/read-statements.ts'
import { readMigrations } from '../src/server/core/adapters/apply-migration.ts'

const root = join(import.meta.dirname, '..')

/**
 * `npm run released`, when a version is given to those who run it: writes what it asks of the database, so that the next version's
 * tests can tell whether both may serve it at once. Its statements are those that the server's tests make it send.
 * `-- <folder>` takes those of an earlier run (`TEST_STATEMENTS=<folder>`).
 */
const [given] = process.argv.slice(2)
const scratch = mkdtempSync(join(tmpdir(), 'escale-statements-'))
try {
  if (!given) runServerTests(scratch)
  const migrations = await readMigrations(join(root, 'migrations'))
  const released = {
    newest: migrations.at(-1)?.name,
    schema: readFileSync(join(root, 'migrations/schema.txt'), 'utf8'),
    statements: readStatements(given ?? scratch).map(({ sender, text }) => [sender, text]),
  }
  const file = join(root, 'tests/fixtures/released.json.gz')
  writeFileSync(file, gzipSync(JSON.stringify(released), { level: 9 }))
  console.log(`${released.statements.length} instructions de la version ${released.newest} gardées`)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function runServerTests(folder: string): void {
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', 'src/server/'],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_STATEMENTS: folder } },
  )
  if (status !== 0) throw new Error('a test failed: its statements may be missing')
}
