import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentStamp } from './build/content-stamp.ts'

const root = join(import.meta.dirname, '..')
const stamp = await contentStamp(root)
if ((await stampOfLast()) === stamp) console.log('dist est à jour')
else {
  const start = performance.now()
  // Loaded now: most starts have nothing to build.
  const { buildWeb } = await import('./build/build-web.ts')
  await buildWeb(stamp)
  console.log(`dist écrit en ${Math.round(performance.now() - start)} ms`)
}

/** What the last build was made of, if there is one. */
async function stampOfLast(): Promise<string | undefined> {
  return readFile(join(root, 'dist/stamp'), 'utf8').catch(() => undefined)
}
