import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entries } from '../../vite.config.ts'
import { styleHash } from '#server/core/security-headers.ts'
import { filesOf, readManifest, type Manifest } from './chunk-files.ts'
import { firstStyle } from './first-style.ts'
import { awaitingFace } from './awaiting-face.ts'
import { offlineBody } from './offline-body.ts'
import type { LinkPictures, SharedWords } from './link-pictures.ts'
import type { Screen } from './screen-pages.ts'
import { withHead, withoutIndexing, type Page } from './page-head.ts'

type Area = 'site' | 'customer' | 'back-office'
type PublicPage = Page & {
  readonly file: string
  readonly isPrerendered: boolean
  readonly screen?: string
  readonly share?: SharedWords
}

export type ServerEntry = {
  readonly publicPages: readonly PublicPage[]
  readonly renderPage: (path: string) => Promise<string>
  readonly shells: Readonly<Record<Area, () => string>>
  readonly screens: Readonly<Record<Exclude<Area, 'site'>, readonly Screen[]>>
}

type Site = {
  readonly client: string
  readonly areas: string
  readonly server: ServerEntry
  readonly manifest: Manifest
  readonly template: string
  /** The tag that loads the whole sheet of the site. */
  readonly sheet: string
  readonly pictures: LinkPictures
}

/** Where the bundler wrote the site and the two private areas. */
type Built = Pick<Site, 'client' | 'areas' | 'server' | 'pictures'>

/**
 * Writes the public pages, a shell for each private area and the offline page; returns the CSP sources of their inlined styles.
 */
export async function writeHtml(built: Built): Promise<string[]> {
  const { client, areas, server } = built
  const manifest = await readManifest(client)
  const linked = await readFile(join(client, 'index.html'), 'utf8')
  const template = await inlineStyle(client, linked)
  const [sheet] = sheetOf(linked)
  const site: Site = { ...built, manifest, template, sheet }
  const styles = styleHashes(template)

  // One page after the other: React renders each page twice, and the machine has two cores.
  for (const page of server.publicPages) styles.push(...(await writePublicPage(site, page)))
  for (const area of ['customer', 'back-office'] as const) {
    const styled = await styledAs(area, areas, linked)
    await writeShell({ ...site, ...styled }, area)
    styles.push(...styleHashes(styled.template))
  }
  const gallery = await styledAs('gallery', areas, linked)
  await writeGallery({ ...site, ...gallery })
  await writeOfflinePage(site)
  return [...styles, ...styleHashes(gallery.template)]
}

/** Returns the sources of its own styles. */
async function writePublicPage(site: Site, page: PublicPage): Promise<string[]> {
  const html = page.isPrerendered
    ? await prerenderedPage(site, page.path)
    : withShell(
        preloaded(site.template, page.screen ? filesOf(site.manifest, page.screen) : []),
        site.server.shells.site(),
      )
  await writePage(join(site.client, page.file), withHead(html, page, site.pictures.of(page.path)))
  return page.path === '/' ? styleHashes(html) : []
}

async function prerenderedPage({ template, manifest, server, sheet }: Site, path: string) {
  const body = await server.renderPage(path)
  const page = withRoot(withStarter(template, manifest), body)
  return path === '/' ? withFirstStyle(page, sheet) : page
}

/**
 * `/` is read on the slowest lines: what its first screen needs fits what a connection sends at once (14 KB). The starter loads the
 * whole sheet with what is added to the page, or at the first gesture. The policy names one more style; with one of each page,
 * that header would be longer than what they save.
 */
const withFirstStyle = (html: string, sheet: string) =>
  html
    .replace(
      inPage,
      (_, css: string) => `<style>${firstStyle(css, html.replace(inPage, ''))}</style>`,
    )
    .replace(' data-files="', (files) => ` data-sheet="${sheetOf(sheet)[1]}"${files}`)
    .replace('</body>', () => `<noscript>${sheet}</noscript></body>`)

/** The page of the site with the style of this area instead of its own; its words come after its script, so that a late face is worth waiting for. */
async function styledAs(area: keyof typeof entries, areas: string, linked: string) {
  const folder = join(areas, area)
  const manifest = await readManifest(folder)
  const [style = ''] = manifest[entries[area]]?.css ?? []
  const template = await inlineStyle(folder, linked, style)
  return { manifest, template: awaitingFace(template) }
}

/** The shell is the page of the site with the script of the area instead of its own. */
async function writeShell({ client, template, manifest, server }: Site, area: Area): Promise<void> {
  const marked = template.replace('<html ', `<html data-area="${area}" `)
  const page = withEntry(marked, filesOf(manifest, entries[area]))
  await writePage(
    join(client, `shell-${area}.html`),
    withoutIndexing(withShell(askingWhoIsHere(page), server.shells[area]())),
  )
}

/** The server shows it in the demonstration only (`src/server/office/system/site-files.ts`). */
async function writeGallery({ client, template, manifest }: Site): Promise<void> {
  const page = withEntry(template, filesOf(manifest, entries.gallery))
  await writePage(join(client, 'composants.html'), withoutIndexing(page))
}

function withEntry(html: string, files: readonly string[]): string {
  const script = `<script type="module" crossorigin src="/${files.at(-1)}"></script>`
  return preloaded(withScript(html, script), files)
}

/** Replaces the scripts of the application and their preloads by `script`. */
function withScript(html: string, script: string): string {
  const scripts = /<(?:script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>\s*/g
  if (!scripts.test(html)) throw new Error('the build wrote no application in its page')
  return html.replaceAll(scripts, '').replace('</head>', () => `${script}</head>`)
}

/** The offline page has no script: a script could be missing from the cache when the network is away. */
async function writeOfflinePage({ client, template }: Site): Promise<void> {
  const html = template.replaceAll(
    /<script[^>]*src=[^>]*><\/script>|<link rel="(modulepreload|preload|manifest)"[^>]*>/g,
    '',
  )
  await writePage(join(client, 'hors-ligne.html'), withoutIndexing(withRoot(html, offlineBody)))
}

const sheetLink = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/
const inPage = /<style>([\s\S]*?)<\/style>/

/** The tag of the sheet, and its address. */
function sheetOf(html: string): readonly [string, string] {
  const [tag, address] = sheetLink.exec(html) ?? []
  if (!tag || !address) throw new Error('the build wrote no style sheet')
  return [tag, address]
}

/** Puts the style into the page: nothing waits for a second request. */
async function inlineStyle(folder: string, html: string, file = sheetOf(html)[1]): Promise<string> {
  const css = (await readFile(join(folder, file), 'utf8')).trim()
  const font = /\/assets\/[^)"']+\.woff2/.exec(css)?.[0]
  const preload = font
    ? `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`
    : ''
  return html.replace(sheetLink, () => `${preload}<style>${css}</style>`)
}

const preloaded = (html: string, files: readonly string[]) =>
  html.replace('</head>', () => {
    const missing = [...new Set(files)].filter((file) => !html.includes(`/${file}"`))
    return `${missing.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')}</head>`
  })

/** A private area shows nothing before the answer of `/api/me`, so the browser requests it while it reads the scripts. */
const askingWhoIsHere = (html: string) =>
  html.replace('</head>', '<link rel="preload" href="/api/me" as="fetch" crossorigin></head>')

const withRoot = (html: string, body: string) =>
  html.replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)

const withShell = (html: string, skeleton: string) =>
  html.replace('<div id="root"></div>', () => `<div id="root" data-shell>${skeleton}</div>`)

/**
 * A prerendered page can be read before its scripts run. It loads only a script of a few lines (`src/web/starter.ts`); the
 * application comes after the first paint, so its size delays nothing.
 */
function withStarter(html: string, manifest: Manifest): string {
  const [starter] = filesOf(manifest, 'starter.ts')
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file)
  return withScript(
    html,
    `<script type="module" src="/${starter}" fetchpriority="low" data-files="${files.join(' ')}"></script>`,
  )
}

async function writePage(file: string, html: string): Promise<void> {
  const body = html.slice(html.indexOf('<body'))
  const forbidden =
    /<script(?![^>]*\ssrc=)(?! type="application\/ld\+json")|<div hidden| style="/.exec(body)
  if (forbidden) throw new Error(`${file}: ${forbidden[0]} would be blocked by the CSP`)
  await writeFile(file, html)
}

function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => styleHash(css))
}
