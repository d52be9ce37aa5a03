import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folders = [
  'src/web',
  'src/domain',
  'src/contract',
  'src/words',
  'scripts/build',
  'scripts/draw',
]
const files = ['package.json', 'package-lock.json', 'vite.config.ts']

/**
 * One hash over every file that decides what the build writes (names included, tests excluded) and over the flag that the build
 * bakes in.
 */
export async function contentStamp(root: string): Promise<string> {
  const listed = await Promise.all(folders.map((folder) => filesUnder(root, folder)))
  const paths = [...files, ...listed.flat()].toSorted()
  const contents = await Promise.all(paths.map((path) => readFile(join(root, path))))

  const hash = createHash('sha256').update(`${process.env['MAINTENANCE_MODE'] === 'true'}\0`)
  paths.forEach((path, index) => {
    hash
      .update(`${path}\0`)
      .update(contents[index] ?? '')
      .update('\0')
  })
  return hash.digest('hex')
}

async function filesUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}
