import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const layers = ['src/server', 'src/contract', 'src/web/back-office', 'src/web/customer']

/** From the bottom up, as `docs/architecture.md` lists them. */
const wings = [
  ...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(/^\| `([a-z]+)` \|/gm),
].map(([, wing = '']) => wing)

type Sources = ReadonlyMap<string, string>
type Import = { readonly from: string; readonly to: string }

const sourcesOf = (layer: string): Sources =>
  new Map(
    globSync(`${layer}/**/*.{ts,tsx}`, { cwd: root })
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  )

/** Imports of one layer's files that leave code behind: a type ties nothing at run time. */
const valueImports = (sources: Sources): Import[] =>
  [...sources].flatMap(([from, text]) =>
    [...text.matchAll(/^(?:import|export) (?!type )([^'";]*?)(?:from )?'([#.][^']+)'/gm)]
      .filter(([, names = '']) => !/^\{(\s*type \w+,?)+\s*\} $/.test(names))
      .map(([, , specifier = '']) => ({ from, to: fileOf(from, specifier) }))
      .filter(({ to }) => sources.has(to)),
  )

const fileOf = (from: string, specifier: string): string =>
  specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : normalize(join(dirname(from), specifier))

/** `warehouse` and `warehouse/parcels` for a file; the wing itself for a file at its root. */
function placeOf(layer: string, file: string): { wing: string; folder: string } {
  const [wing = '', ...rest] = file.slice(layer.length + 1).split('/')
  return { wing, folder: rest.length > 1 ? `${wing}/${rest[0]}` : wing }
}

function upwardImports(layer: string, sources: Sources): string[] {
  const rankOf = (file: string) => wings.indexOf(placeOf(layer, file).wing)
  return valueImports(sources)
    .filter(({ from, to }) => rankOf(from) !== -1 && rankOf(to) > rankOf(from))
    .map(({ from, to }) => `${from} imports ${to}`)
}

/** Folders of a wing that depend on themselves through another folder. */
function tiedFolders(layer: string, sources: Sources): string[] {
  const reached = new Map<string, Set<string>>()
  for (const { from, to } of valueImports(sources)) {
    const [a, b] = [placeOf(layer, from), placeOf(layer, to)]
    if (a.wing !== b.wing || a.folder === b.folder) continue
    reached.set(a.folder, (reached.get(a.folder) ?? new Set()).add(b.folder))
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(reached.get(from) ?? [])].some((next) => {
      if (next === to) return true
      return !seen.has(next) && reaches(next, to, seen.add(next))
    })
  return [...reached.keys()].filter((folder) => reaches(folder, folder))
}

test('architecture.md lists the wings, and each layer has no other', () => {
  expect(wings).toHaveLength(10)
  const folders = layers.flatMap((layer) =>
    globSync(`${layer}/*/`, { cwd: root }).map((folder) => folder.slice(layer.length + 1)),
  )
  expect([...new Set(folders)].filter((folder) => !wings.includes(folder))).toEqual(['overview'])
})

test.each(layers)('no file of %s imports a wing above its own', (layer) => {
  const sources = sourcesOf(layer)
  expect(valueImports(sources).length).toBeGreaterThan(50)
  expect(upwardImports(layer, sources)).toEqual([])
})

test('inside a wing of the server, no folder reaches itself through another', () => {
  expect(tiedFolders('src/server', sourcesOf('src/server'))).toEqual([])
})

test('a planted import upwards and a planted knot are found, a type is not', () => {
  const planted: Sources = new Map([
    ['src/server/warehouse/parcels/a.ts', "import { b } from '#server/sales/quotes/b.ts'\n"],
    ['src/server/warehouse/photos/c.ts', "import { d } from '#server/warehouse/parcels/d.ts'\n"],
    ['src/server/warehouse/parcels/d.ts', "import { c } from '#server/warehouse/photos/c.ts'\n"],
    ['src/server/sales/quotes/b.ts', "import { a } from '#server/warehouse/parcels/a.ts'\n"],
    ['src/server/core/e.ts', "import type { B } from '#server/sales/quotes/b.ts'\n"],
  ])
  expect(upwardImports('src/server', planted)).toEqual([
    'src/server/warehouse/parcels/a.ts imports src/server/sales/quotes/b.ts',
  ])
  expect(tiedFolders('src/server', planted)).toEqual(['warehouse/photos', 'warehouse/parcels'])
})
