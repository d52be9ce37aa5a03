import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../src/web')

/** Every file of ours that a page of the site may load, at once or later. */
function filesOfTheSite(): Set<string> {
  const found = new Set<string>()
  const read = (file: string) => {
    if (found.has(file) || !existsSync(file)) return
    found.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(
      /(?:from|import)\s*\(?\s*'(#web|\.[^']*?)(\/[^']+)?\.(tsx?)'/g,
    )
    for (const [, start = '', rest = '', ending = ''] of imports) {
      const folder = start === '#web' ? web : join(dirname(file), start)
      read(`${join(folder, rest)}.${ending}`)
    }
  }
  read(join(web, 'site/entry.tsx'))
  return found
}

// Added to the list to see it fail: « ui/Card.tsx ».
test('the style of the site leaves out no file that the site may show', () => {
  const style = readFileSync(join(web, 'site/style.css'), 'utf8')
  const leftOut = [...style.matchAll(/@source not '\.\.\/([^']+)'/g)].map(([, glob = '']) =>
    glob.endsWith('.tsx') ? glob : `${glob}/**`,
  )
  expect(leftOut).toHaveLength(4)
  const files = [...filesOfTheSite()].map((file) => relative(web, file))
  expect(files).toContain('site/home/Home.tsx')
  expect(files).toContain('ui/Card.tsx')
  expect(files.filter((file) => leftOut.some((glob) => matchesGlob(file, glob)))).toEqual([])
})
