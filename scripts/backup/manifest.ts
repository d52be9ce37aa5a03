import * as z from 'zod'
import { CannotStart } from '../cannot-start.ts'
import { readLines } from './lines.ts'
import { readPiece, type Vault } from './pieces.ts'

/** The manifest's lines: one of this shape, one per file, one of their sums. */
const contents = z.strictObject({
  takenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.strictObject({
      name: z.string(),
      columns: z.readonly(z.array(z.string())),
      shape: z.string(),
      rows: z.int(),
      print: z.string(),
      bytes: z.int(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.nullable(z.string()) })),
})
const keptFile = z.strictObject({ key: z.string(), bytes: z.int(), sha256: z.string() })
const sums = z.strictObject({ files: z.int(), bytes: z.int() })

export type Contents = z.output<typeof contents>
export type KeptTable = Contents['tables'][number]
export type KeptFile = z.output<typeof keptFile>

export type Manifest = {
  readonly contents: Contents
  /** Once, to its end. */
  readonly files: AsyncIterable<KeptFile>
}

export const pieceOfTable = (name: string): string => `tables/${name}`
/** Spread like the store’s own files. */
export function pieceOfFile(key: string): string {
  const [kind = '', name = ''] = key.split('/')
  return `files/${kind}/${name.slice(0, 2)}/${name}`
}

/** The caller reads `files` to its end, which throws when the manifest was cut off, or ends its generator. */
export async function readManifest(vault: Vault): Promise<Manifest> {
  const lines = eachOf(readLines(readPiece(vault, 'manifest')))
  const first = await lines.next()
  const parsed = contents.safeParse(first.value)
  if (!parsed.success) {
    throw new CannotStart('Le manifeste est d’une autre version d’Escale que celle-ci.')
  }
  return { contents: parsed.data, files: filesIn(lines) }
}

async function* filesIn(lines: AsyncIterable<unknown>): AsyncGenerator<KeptFile, void> {
  for await (const line of lines) {
    const file = keptFile.safeParse(line)
    if (file.success) yield file.data
    else sums.parse(line)
  }
}

async function* eachOf(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<unknown, void> {
  for await (const batch of batches) yield* batch
}
