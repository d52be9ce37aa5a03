import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm, writeFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { areaBuild, galleryBuild, siteBuild } from '../../vite.config.ts'
import { readManifest } from './chunk-files.ts'
import { keepFormerFiles } from './keep-former.ts'
import { writeLinkPictures } from './link-pictures.ts'
import { writeApp } from './write-app.ts'
import { screenPages, type ScreenPage } from './screen-pages.ts'
import { writeHtml, type ServerEntry } from './write-html.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')

/**
 * Writes `dist/client` (pages, shells, the page of components, hashed assets with `.br` and `.gz`), `dist/csp.json`,
 * `dist/pages.json`, `dist/screens.json`, `dist/stamp`, and keeps the assets of earlier builds in `dist/former`. A reader of
 * `dist` sees the old one or the new one, never a mix.
 */
export async function buildWeb(stamp: string): Promise<void> {
  const next = join(root, `dist.next-${process.pid}`)
  await rm(next, { recursive: true, force: true })
  try {
    await buildInto(next, stamp)
    await keepFormerFiles(dist, next, new Date())
    await writeFile(join(next, 'stamp'), stamp)
    await swap(next)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

async function buildInto(next: string, stamp: string): Promise<void> {
  const client = join(next, 'client')
  const areas = join(next, 'areas')
  const prerender = join(next, 'prerender')
  const { build, mergeConfig } = await import('vite')
  const settings = { configFile: join(root, 'vite.config.ts'), logLevel: 'warn' } as const

  // Two builds: the site bundles less of the router, because `/` must be light.
  for (const [outDir, part] of [
    [client, siteBuild],
    [join(areas, 'customer'), areaBuild('customer')],
    [join(areas, 'back-office'), areaBuild('back-office')],
    [join(areas, 'gallery'), galleryBuild],
  ] as const) {
    await build(mergeConfig(part, { ...settings, build: { outDir, emptyOutDir: true } }))
  }
  await build({
    ...settings,
    build: { outDir: prerender, emptyOutDir: true, ssr: 'entry-server.tsx' },
  })

  const entry = pathToFileURL(join(prerender, 'entry-server.js')).href
  const server = (await import(entry)) as ServerEntry
  const pictures = await writeLinkPictures(client, root, server.publicPages)
  const styleHashes = await writeHtml({ client, areas, server, pictures })
  const screens = new Array<ScreenPage>()
  for (const area of ['customer', 'back-office'] as const) {
    const built = join(areas, area)
    screens.push(...(await screenPages(area, server.screens[area], await readManifest(built))))
    await cp(join(built, 'assets'), join(client, 'assets'), { recursive: true })
  }
  await cp(join(areas, 'gallery/assets'), join(client, 'assets'), { recursive: true })
  await writeFile(join(next, 'screens.json'), JSON.stringify(screens))
  await writeFile(join(next, 'csp.json'), JSON.stringify({ styleHashes }))
  await writeFile(join(next, 'pages.json'), JSON.stringify(server.publicPages.map(addressOf)))
  await writeApp(client, join(root, 'src/web'), stamp)
  await Promise.all([
    rm(prerender, { recursive: true }),
    rm(areas, { recursive: true }),
    rm(join(client, '.vite'), { recursive: true }),
    precompress(client),
  ])
}

/** What the server must know of a page to serve it and to list it. */
const addressOf = ({ path, file, isIndexed }: ServerEntry['publicPages'][number]) => ({
  path,
  file,
  isIndexed,
})

async function swap(next: string): Promise<void> {
  const old = join(root, `dist.old-${process.pid}`)
  if (existsSync(dist)) await rename(dist, old)
  await rename(next, dist)
  await rm(old, { recursive: true, force: true })
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes `.br` and `.gz` beside every file that shrinks, so that no request waits for a compressor. */
async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|html|svg|wasm|webmanifest)$/.test(entry.name),
  )
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  // The server writes its address into these files and compresses them itself.
  if (content.includes('%BASE_URL%')) return
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const [small, compatible] = await Promise.all([
    brotli(content, { params: quality }),
    gzipped(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, compatible)])
}
