import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string
      readonly imports?: readonly string[]
      readonly css?: readonly string[]
    }
  >
>

/** Of what the bundler wrote into this folder. */
export const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

/** The files that one entry needs before it can run: its own and those it imports, in load order. */
export function filesOf(manifest: Manifest, entry: string, seen = new Set<string>()): string[] {
  const chunk = manifest[entry]
  if (!chunk) throw new Error(`the build wrote no chunk for ${entry}`)
  if (seen.has(entry)) return []
  seen.add(entry)
  const imported = (chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen))
  return [...imported, chunk.file]
}
