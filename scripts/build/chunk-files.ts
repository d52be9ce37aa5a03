import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly name?: string
      readonly imports?: readonly string[]
      readonly css?: readonly string[]
    }
  >
>

/**
 * Reads the manifest that the bundler wrote into this folder. Refuses files that import each other in a circle: one of them would
 * find the other empty.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const passed = new Set<string>()
  for (const file of Object.keys(manifest)) refuseCircle(manifest, file, [], passed)
  return manifest
}

function refuseCircle(
  manifest: Manifest,
  file: string,
  way: readonly string[],
  passed: Set<string>,
): void {
  if (way.includes(file)) throw new Error(`built in a circle: ${[...way, file].join(' > ')}`)
  if (passed.has(file)) return
  passed.add(file)
  for (const next of manifest[file]?.imports ?? []) {
    refuseCircle(manifest, next, [...way, file], passed)
  }
}

/** The files that one entry needs before it can run: its own and those it imports, in load order. */
export function filesOf(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`the build wrote no chunk for ${entry}`)
  if (seen.has(entry)) return []
  seen.add(entry)
  const imported = (chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen))
  return [...imported, chunk.file]
}
