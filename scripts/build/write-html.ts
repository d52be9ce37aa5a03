import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { styleHash } from '#server/core/style-hash.ts'
import { filesOf, type Manifest } from './chunk-files.ts'
import { offlineBody } from './offline-body.ts'
import { withHead, withoutIndexing, type Page } from './page-head.ts'

type Area = 'site' | 'customer' | 'back-office'
type PublicPage = Page & {
  readonly file: string
  readonly isPrerendered: boolean
  readonly screen?: string
}

export type ServerEntry = {
  readonly publicPages: readonly PublicPage[]
  readonly renderPage: (path: string) => Promise<string>
  readonly shells: Readonly<Record<Area, () => string>>
}

const areaEntries: Readonly<Record<Area, string>> = {
  site: 'index.html',
  customer: 'customer/CustomerArea.tsx',
  'back-office': 'back-office/BackOfficeArea.tsx',
}

type Site = {
  readonly client: string
  readonly server: ServerEntry
  readonly manifest: Manifest
  readonly template: string
  readonly picture: string
}

/**
 * Writes the public pages, a shell for each private area and the offline page; answers the CSP sources of their
 * inlined styles. `picture` is what a shared link shows.
 */
export async function writeHtml(
  client: string,
  server: ServerEntry,
  picture: string,
): Promise<string[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const template = await inlineStyle(client, await readFile(join(client, 'index.html'), 'utf8'))
  const site: Site = { client, server, manifest, template, picture }

  // One after the other: two passes of React each, on a machine that has two cores.
  for (const page of server.publicPages) await writePublicPage(site, page)
  for (const area of ['customer', 'back-office'] as const) await writeShell(site, area)
  await writeOfflinePage(site)
  return styleHashes(template)
}

async function writePublicPage(site: Site, page: PublicPage): Promise<void> {
  const html = page.isPrerendered
    ? await prerenderedPage(site, page.path)
    : withShell(
        preloaded(site.template, [
          ...filesOf(site.manifest, areaEntries.site),
          ...(page.screen ? filesOf(site.manifest, page.screen) : []),
        ]),
        site.server.shells.site(),
      )
  await writePage(join(site.client, page.file), withHead(html, page, site.picture))
}

async function prerenderedPage({ template, manifest, server }: Site, path: string) {
  const body = await server.renderPage(path)
  return withRoot(withStarter(template, manifest), body)
}

async function writeShell({ client, template, manifest, server }: Site, area: Area): Promise<void> {
  const html = withShell(
    askingWhoIsHere(preloaded(template, filesOf(manifest, areaEntries[area]))),
    server.shells[area](),
  )
  await writePage(join(client, `shell-${area}.html`), withoutIndexing(html))
}

/** No script: nothing of it can be missing when the network is. */
async function writeOfflinePage({ client, template }: Site): Promise<void> {
  const html = template.replaceAll(
    /<script[^>]*src=[^>]*><\/script>|<link rel="(modulepreload|preload|manifest)"[^>]*>/g,
    '',
  )
  await writePage(join(client, 'hors-ligne.html'), withoutIndexing(withRoot(html, offlineBody)))
}

/** The style is in the page: it fits the first congestion window, and nothing waits for a second request. */
async function inlineStyle(client: string, html: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/.exec(html)
  if (!link?.[1]) throw new Error('the build wrote no style sheet')
  const css = (await readFile(join(client, link[1]), 'utf8')).trim()
  const font = /\/assets\/[^)"']+\.woff2/.exec(css)?.[0]
  const preload = font
    ? `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`
    : ''
  return html.replace(link[0], () => `${preload}<style>${css}</style>`)
}

const preloaded = (html: string, files: readonly string[]) =>
  html.replace('</head>', () => {
    const missing = [...new Set(files)].filter((file) => !html.includes(`/${file}"`))
    return `${missing.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')}</head>`
  })

/** A private area shows nothing before that answer: it is asked for while the scripts are read. */
const askingWhoIsHere = (html: string) =>
  html.replace('</head>', '<link rel="preload" href="/api/me" as="fetch" crossorigin></head>')

const withRoot = (html: string, body: string) =>
  html.replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)

const withShell = (html: string, skeleton: string) =>
  html.replace('<div id="root"></div>', () => `<div id="root" data-shell>${skeleton}</div>`)

/**
 * A prerendered page is readable before its scripts, and asks for one of a few lines alone (`src/web/starter.ts`): the
 * application comes after the first paint, and what it weighs delays nothing.
 */
function withStarter(html: string, manifest: Manifest): string {
  const application = /<script type="module"[^>]*src="[^"]*"><\/script>/
  const [starter] = filesOf(manifest, 'starter.ts')
  const files = filesOf(manifest, areaEntries.site).map((file) => `/${file}`)
  if (!application.test(html)) throw new Error('the build wrote no application in its page')
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(
      application,
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
