import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..')

/** The files and packages that these files reach by value imports, static or dynamic. */
export function imported(entries: readonly string[]) {
  const files = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    const text = readFileSync(join(repository, file), 'utf8')
    const written = /^(?:import|export) (?!type )(?:[^'";]*? from )?'([^']+)'/gm
    for (const [, name = ''] of [
      ...text.matchAll(written),
      ...text.matchAll(/import\('([^']+)'\)/g),
    ]) {
      if (name.startsWith('#')) follow(`src/${name.slice(1)}`)
      else if (name.startsWith('.')) follow(join(dirname(file), name))
      else if (!name.startsWith('node:'))
        packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  for (const entry of entries) follow(entry)
  return { files: [...files], packages: [...packages] }
}
