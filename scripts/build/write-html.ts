import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesOf, type Manifest } from './chunk-files.ts'

type Area = 'site' | 'customer' | 'back-office'

export type ServerEntry = {
  readonly publicPages: readonly {
    readonly path: string
    readonly file: string
    readonly title: string
    readonly description: string
  }[]
  readonly renderPage: (path: string) => Promise<string>
  readonly shells: Readonly<Record<Area, () => string>>
}

const areaEntries: Readonly<Record<Area, string>> = {
  site: 'index.html',
  customer: 'customer/CustomerArea.tsx',
  'back-office': 'back-office/BackOfficeArea.tsx',
}

/** Writes the public pages and one shell per area; answers the CSP sources of their inlined styles. */
export async function writeHtml(client: string, server: ServerEntry): Promise<string[]> {
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'))
  const template = await inlineStyle(client, await readFile(join(client, 'index.html'), 'utf8'))

  await Promise.all([
    ...server.publicPages.map(async (page) => {
      const body = await server.renderPage(page.path)
      const html = withLowPriorityScripts(
        withRoot(titled(preloaded(template, filesOf(manifest, areaEntries.site)), page), body),
      )
      await writePage(join(client, page.file), html)
    }),
    ...areas.map(async (area) => {
      const html = withShell(
        preloaded(template, filesOf(manifest, areaEntries[area])),
        server.shells[area](),
      )
      await writePage(join(client, `shell-${area}.html`), html)
    }),
  ])
  return styleHashes(template)
}

const areas = Object.keys(areaEntries) as Area[]

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
    const missing = files.filter((file) => !html.includes(`/${file}"`))
    return `${missing.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')}</head>`
  })

const titled = (html: string, page: { readonly title: string; readonly description: string }) =>
  html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${page.title}</title>`)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${page.description}">`,
    )

const withRoot = (html: string, body: string) =>
  html.replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)

const withShell = (html: string, skeleton: string) =>
  html.replace('<div id="root"></div>', () => `<div id="root" data-shell>${skeleton}</div>`)

/** A prerendered page is readable before its scripts: they give way to it. */
const withLowPriorityScripts = (html: string) =>
  html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')

async function writePage(file: string, html: string): Promise<void> {
  const body = html.slice(html.indexOf('<body'))
  const forbidden = /<script(?![^>]*\ssrc=)|<div hidden| style="/.exec(body)
  if (forbidden) throw new Error(`${file}: ${forbidden[0]} would be blocked by the CSP`)
  await writeFile(file, html)
}

function styleHashes(html: string): string[] {
  return [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(
    ([, css]) =>
      `'sha256-${createHash('sha256')
        .update(css ?? '')
        .digest('base64')}'`,
  )
}
