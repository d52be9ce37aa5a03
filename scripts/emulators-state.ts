import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * A stamp that changes with anything that could change the result of the emulators' tests: their files, any library, the runtime.
 */
export function emulatorsState(): string {
  const files = globSync(['emulators/**/*.{ts,json}', 'package-lock.json'], {
    cwd: root,
    exclude: (name) => name.endsWith('node_modules'),
  })
  const hash = createHash('sha256').update(process.version)
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}
