import { filesOf, type Manifest } from './chunk-files.ts'

type Loader = (opening: {
  readonly user: object
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
}) => Promise<unknown>

/** A screen of a private area, as its area lists it (`src/web/customer/screens.ts`). */
export type Screen = {
  readonly path: string
  readonly name: string
  readonly load: () => Promise<{ readonly loader?: Loader }>
}

/** What a page starts to fetch with its HTML: the files of its screen and the first reads of that screen. */
export type ScreenPage = {
  readonly path: string
  readonly files: readonly string[]
  /** Addresses of our API, with the parameters of `path`. */
  readonly reads: readonly string[]
  /** The query string of the page changes none of them. */
  readonly readsWithAnyQuery: boolean
}

/** One page per screen, those without a parameter first: `/colis/nouveau` must not match as a parcel. */
export async function screenPages(
  area: string,
  screens: readonly Screen[],
  manifest: Manifest,
): Promise<readonly ScreenPage[]> {
  const pages = new Array<ScreenPage>()
  for (const { path, name, load } of screens) {
    pages.push({
      path,
      files: filesOf(manifest, fileOf(manifest, area, name)),
      ...(await readsOf((await load()).loader, path)),
    })
  }
  return pages.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
}

/** A screen’s file has its name, alone or with what it shares (`area-groups.ts`). */
function fileOf(manifest: Manifest, area: string, name: string): string {
  // The office’s first screen is bundled with its area.
  if (name === 'Dashboard') return `${area}/entry.tsx`
  const files = Object.keys(manifest).filter((file) => manifest[file]?.name === name)
  const [file] = files
  if (files.length !== 1 || !file)
    throw new Error(`${files.length} files for ${area}’s ${name}: ${files.join(', ')}`)
  return file
}

/**
 * The addresses of our API that the loader of the screen requests at once. `fetch` is replaced meanwhile, so no request leaves.
 */
async function readsOf(
  loader: Loader | undefined,
  path: string,
): Promise<Pick<ScreenPage, 'reads' | 'readsWithAnyQuery'>> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const params = Object.fromEntries(names.map((name) => [name, `:${name}`]))
  const asked = new Array<string>()
  let readsWithAnyQuery = true
  const { fetch } = globalThis
  globalThis.fetch = (url, { method = 'GET' } = {}) => {
    // A page can preload GET requests only.
    if (method === 'GET') asked.push(url instanceof Request ? url.url : String(url))
    return new Promise(() => {})
  }
  void loader?.({
    user: { role: 'client' },
    params,
    get search() {
      readsWithAnyQuery = false
      return new URLSearchParams()
    },
  })
  await new Promise((resolve) => setImmediate(resolve))
  globalThis.fetch = fetch
  return {
    reads: asked.map((url) =>
      names.reduce((all, name) => all.replace(`%3A${name}`, `:${name}`), url),
    ),
    readsWithAnyQuery,
  }
}
