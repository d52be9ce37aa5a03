import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

const webFolder = join(import.meta.dirname, '../../src/web')

/** Each screen’s file is named after its component, so that the page of its address names it. */
const screenFiles = new Set(
  (['customer', 'back-office'] as const).flatMap((area) => {
    const folder = join(webFolder, area)
    const list = readFileSync(join(folder, 'screens.ts'), 'utf8')
    return [...list.matchAll(/import\('([^']+)'\)/g)].map(([, file = '']) => join(folder, file))
  }),
)

/** Libraries that every page needs, lucide's frame for its icons, Rolldown's own few lines. */
const libraries =
  /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]|lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|rolldown[\\/]runtime/

type Area = 'customer' | 'back-office'

/** The files of a private area's scripts; `entry` is its first module. */
export const areaGroups = (area: Area, entry: string) => [
  { name: 'libraries', test: libraries, priority: 10 },
  { name: areaFile(area, entry), debugName: area, priority: 9, ...alone },
  { name: 'forms', test: forms, priority: 8 },
  { name: sharedFile, debugName: 'shared', priority: 3, ...alone },
  { name: 'popups', test: baseUi },
]

/** Screens without a form do without it. */
const forms = /node_modules[\\/]react-hook-form[\\/]/

/** Dialogs and menus, which come later. */
const baseUi = /node_modules[\\/](@base-ui|@floating-ui|use-sync-external-store)[\\/]/

/** Screens of one parcel, order, quote or claim: they share ports, carrier, facts, messages. Most visits open none of them. */
const isStory = (file: string): boolean =>
  /[\\/]customer[\\/].*[\\/](ParcelPage|Order|QuotePage|Claim|OpenClaim|Claims)\.tsx$/.test(file)

const isOverview = (file: string): boolean => file.endsWith('/Overview.tsx')
const isRequest = (file: string): boolean => file.endsWith('/QuotesPage.tsx')

/** What the area shows before any screen, and what its first screen shares with its longest form or with most screens. */
const areaFile =
  (area: Area, entry: string) =>
  (id: string, context: ChunkingContext): string | null => {
    const loading = loadersOf(id, context)
    if (loading.has(join(webFolder, entry))) return area
    const screens = screensThatLoad(id, context)
    if (!screens.some(isOverview)) return null
    return screens.some(isRequest) || screens.length > 5 ? area : null
  }

/**
 * What screens of one wing share is a file of that wing, what wings share is one for all. Apart stand what only stories share, and
 * what the longest form shares with other wings. What the first screen or the longest form shares otherwise stands in its own file.
 * What a module imports is loaded by the same screens at least, so no file waits for one that waits for it.
 */
function sharedFile(id: string, context: ChunkingContext): string | null {
  const screens = screensThatLoad(id, context)
  if (screens.some(isOverview)) return 'Overview'
  const wings = new Set(screens.map((file) => relative(webFolder, file).split(sep)[1]))
  const [wing] = wings.size === 1 ? wings : []
  if (screens.some(isRequest)) return wing ? 'QuotesPage' : 'request'
  if (screens.length < 2 || screenFiles.has(id)) return null
  return screens.every(isStory) ? 'stories' : (wing ?? 'shared')
}

/** Takes no module with it that another group names. */
const alone = { includeDependenciesRecursively: false }

const screensThatLoad = (id: string, context: ChunkingContext): readonly string[] =>
  [...loadersOf(id, context)].filter((file) => screenFiles.has(file))

/** What imports this file at once, not by a later import, up to the screens. */
function loadersOf(id: string, context: ChunkingContext): ReadonlySet<string> {
  const seen = new Set([id])
  for (const file of seen) {
    for (const importer of context.getModuleInfo(file)?.importers ?? []) seen.add(importer)
  }
  return seen
}

type ChunkingContext = { getModuleInfo(id: string): { importers: readonly string[] } | null }
