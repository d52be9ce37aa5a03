import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Migration = {
  readonly name: string
  readonly text: string
  readonly sha256: string
  readonly way: 'in one transaction' | 'concurrently' | 'in batches'
  /** The number of the last migration of the oldest version that still runs beside this one; versions before it do not start. */
  readonly needs: string | undefined
}

/** The `.sql` files of a folder, by name. What is special about one stands in the comment that it begins with. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d.*\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return { name, text, sha256, ...saidOf(text.split('\n')) }
    }),
  )
}

function saidOf(lines: readonly string[]): Pick<Migration, 'way' | 'needs'> {
  const end = lines.findIndex((line) => !line.startsWith('--'))
  const said = lines.slice(0, end === -1 ? lines.length : end)
  const needs = said.map((line) => /^-- needs (\d{4})\b/.exec(line)?.[1]).find(Boolean)
  if (said.includes('-- concurrently')) return { way: 'concurrently', needs }
  return { way: said.includes('-- in batches') ? 'in batches' : 'in one transaction', needs }
}
