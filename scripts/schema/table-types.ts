import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const longOnPurpose = '/* oxlint-disable max-lines -- generated: as long as there are tables */\n'

/** Writes the table types of a migrated database: `src/server/core/schema.ts`. */
export function writeTableTypes(connectionString: string, outFile: string): void {
  const codegen = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${connectionString}`,
      `--out-file=${outFile}`,
      '--type-mapping={"int8":"number"}',
      '--exclude-pattern=*migration*',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  if (codegen.status !== 0) throw new Error(codegen.stderr || codegen.stdout)
  writeFileSync(outFile, longOnPurpose + readFileSync(outFile, 'utf8'))
}
