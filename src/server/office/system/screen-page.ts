import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isGranted } from '#server/core/authorize.ts'
import type { Actor, Deps } from '#server/core/context.ts'
import { findActor } from '#server/core/find-actor.ts'
import type { RouteTable } from '#server/core/http.ts'
import { pageFile, type SiteFile } from '#server/core/site-file.ts'

/** A screen of a private area as the build describes it (`scripts/build/screen-pages.ts`). */
type Screen = {
  /** The path with its parameters: `/admin/colis/:parcelId`. */
  readonly path: string
  readonly files: readonly string[]
  readonly reads: readonly string[]
  readonly readsWithAnyQuery: boolean
}
type ScreenPage = {
  readonly page: SiteFile
  /** Its scripts, and what it reads first: a signed-in browser preloads both. */
  readonly files: readonly string[]
  readonly reads: readonly string[]
}

/** Makes the page of an address from the shell of its area, with the files of its screen. */
export function openScreens(directory: string): (address: URL, shell: SiteFile) => ScreenPage {
  const screens = readScreens(directory)
  const pages = new Map<string, SiteFile>()

  return ({ pathname, search }, shell) => {
    for (const { path, pattern, files, reads, readsWithAnyQuery } of screens) {
      const match = pattern.exec(pathname)
      if (!match) continue
      const page = pages.get(path) ?? withFiles(shell, files)
      pages.set(path, page)
      // A screen that reads something else by the query string makes that request itself.
      const areKnown = search === '' || readsWithAnyQuery
      const first = areKnown ? reads.map((url) => filled(url, match.groups)) : []
      return { page, files, reads: first }
    }
    return { page: shell, files: [], reads: [] }
  }
}

function readScreens(directory: string) {
  const file = join(directory, 'screens.json')
  const screens = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Screen[]) : []
  return screens.map((screen) => ({ ...screen, pattern: patternOf(screen.path) }))
}

/** A parameter may hold only characters that mean nothing special in a header. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:(\w+)/g, String.raw`(?<$1>[\w-]{1,60})`)}$`)

const filled = (url: string, parameters: Readonly<Record<string, string>> = {}): string =>
  url.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? '')

const withFiles = (shell: SiteFile, files: readonly string[]): SiteFile =>
  pageFile(
    new TextDecoder().decode(shell.plain).replace('</head>', (end, _at, html: string) => {
      const missing = files.filter((file) => !html.includes(`/${file}"`))
      const links = missing.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      return links.join('') + end
    }),
  )

/** Which of these reads the API would grant to the session of these cookies. */
export type GrantedReads = (
  reads: readonly string[],
  cookies: string | undefined,
) => Promise<readonly string[]>

/** A page waits no longer than `longestMs` for its reader: the browser then makes the reads itself, a moment later. */
export function openGrantedReads(deps: Deps, table: RouteTable, longestMs = 100): GrantedReads {
  return async (reads, cookies) => {
    const actor = await within(longestMs, findActor(deps, cookies, { isUse: false }))
    return actor?.kind === 'user' ? reads.filter((url) => isGrantedRead(table, url, actor)) : []
  }
}

const within = (
  longestMs: number,
  finding: ReturnType<typeof findActor>,
): Promise<Actor | undefined> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve(undefined), longestMs)
    finding
      .then(
        ({ actor }) => resolve(actor),
        () => resolve(undefined),
      )
      .finally(() => clearTimeout(late))
  })

function isGrantedRead(table: RouteTable, url: string, actor: Actor): boolean {
  const [path = ''] = url.split('?')
  const reads = table.filter(({ method }) => method === 'GET')
  const read = reads.find((each) => each.path === path) ?? reads.find((each) => fits(each, path))
  return read !== undefined && isGranted(read.policy, actor)
}

const fits = (template: { readonly path: string }, path: string): boolean =>
  new RegExp(`^${template.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path)
