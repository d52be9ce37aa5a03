import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Context as HonoContext } from 'hono'
import type { Config } from '#server/config.ts'
import {
  codeReaderPolicy,
  drawingPolicy,
  dataSecurity,
  pageSecurity,
  workerPolicy,
} from '#server/core/security-headers.ts'
import { readCookie } from '#server/core/session-cookies.ts'
import { readSiteFile, textFile, type SiteFile } from '#server/core/site-file.ts'
import { type GrantedReads, openScreens } from './screen-page.ts'
import { readBuiltPages, robots, sitemap } from './site-map.ts'

/**
 * The answer for `/sw.js` when the build has none: deleting that file removes a broken service worker from every browser that has
 * it, at its next visit.
 */
const retiringWorker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  )
})
`

type Files = ReadonlyMap<string, SiteFile>

type OwnAnswer = {
  readonly status: 200 | 404
  readonly headers: Readonly<Record<string, string>>
}

export type Site = {
  readonly answer: (c: HonoContext) => Promise<Response>
  /** The HTML of a page of the build, for a route that fills it in. */
  readonly pageAt: (path: string) => string | undefined
  /** Sends a page that was made here, with its own status and headers where it has some. */
  readonly sendPage: (c: HonoContext, file: SiteFile, own?: OwnAnswer) => Response
  /** The content security policy of the pages. */
  readonly pagePolicy: string
}

/**
 * Serves the built site: hashed assets cached for ever, pages never, one shell per private area. An unknown page redirects to the
 * home page, as specified; an unknown file is a true 404.
 */
export function openSite(config: Config, directory: string, granted: GrantedReads): Site {
  const { origin } = new URL(config.BASE_URL)
  const pages = readBuiltPages(directory)
  const files = readSiteFiles(join(directory, 'client'), origin)
  const assets = assetsOf(files, sitemap(pages, origin), robots(origin))
  const pageFiles = new Map(pages.map(({ path, file }) => [path, `/${file}`]))
  const pagePolicy = pagePolicyOf(directory)
  const headers = pageHeaders(config, pagePolicy)
  const bare = dataSecurity(config)
  const screenPage = openScreens(directory)

  async function answer(c: HonoContext): Promise<Response> {
    if (!['GET', 'HEAD'].includes(c.req.method)) return c.text('Introuvable', 404, bare)
    const path = c.req.path
    if (path === galleryPath && config.isProduction) return c.text('Introuvable', 404, bare)
    const asset = assets.get(path) ?? assetOfOtherBuild(directory, path, origin)
    if (asset) return sendFile(c, asset, { ...bare, ...headersOfAsset(path) })
    const file = files.get(pageFiles.get(path) ?? shellOf(path) ?? '')
    if (file) {
      const { page, files: scripts, reads } = screenPage(new URL(c.req.url), file)
      return sendFile(c, page, { ...headers, ...linkTo(scripts, await readsOf(c, reads)) })
    }
    if (extname(path) !== '') return c.text('Introuvable', 404, bare)
    return leadElsewhere(c)
  }

  /** A signed-in browser preloads these while it reads the page. */
  async function readsOf(c: HonoContext, reads: readonly string[]): Promise<readonly string[]> {
    const cookies = c.req.header('cookie')
    const isSignedIn = readCookie(cookies, 'session', config) !== undefined
    return isSignedIn && reads.length > 0 ? granted(reads, cookies) : []
  }

  /** Redirects to the page of the same name when only a slash is too many, else to the home page. */
  function leadElsewhere(c: HonoContext): Response {
    const path = c.req.path.replace(/\/+$/, '')
    return pageFiles.has(path)
      ? c.body(null, 301, { ...bare, location: path + new URL(c.req.url).search })
      : c.body(null, 302, { ...bare, location: '/' })
  }

  return {
    answer,
    pageAt: (path) => {
      const page = files.get(pageFiles.get(path) ?? '')
      return page && new TextDecoder().decode(page.plain)
    },
    sendPage: (c, file, own) => sendFile(c, file, { ...headers, ...own?.headers }, own?.status),
    pagePolicy,
  }
}

/**
 * Scripts first: they are the most bytes, and six reads would take all connections of a browser that speaks HTTP/1.1. Then who is
 * signed in, without which the page shows nothing: its own tag for that comes after its style.
 */
function linkTo(scripts: readonly string[], reads: readonly string[]): Record<string, string> {
  if (reads.length === 0) return {}
  const links = [
    ...scripts.map((file) => `</${file}>; rel=modulepreload; crossorigin`),
    ...['/api/me', ...reads].map((url) => `<${url}>; rel=preload; as=fetch; crossorigin`),
  ]
  return { link: links.join(', ') }
}

/** The files that a browser requests by their own name. A page is not one of them: it has its own address and headers. */
function assetsOf(files: Files, map: string, rules: string): Files {
  return new Map([
    ['/sw.js', textFile('text/javascript; charset=utf-8', retiringWorker)],
    ...[...files].filter(([path]) => !path.endsWith('.html')),
    ['/sitemap.xml', textFile('application/xml; charset=utf-8', map)],
    ['/robots.txt', textFile('text/plain; charset=utf-8', rules)],
  ])
}

/**
 * A hashed file that this process has not read when it started: the next build has it already, while an old server still runs, or
 * an earlier one had it, and a page that is still open asks for it (`scripts/build/keep-former.ts`).
 */
function assetOfOtherBuild(directory: string, path: string, origin: string): SiteFile | undefined {
  const name = /^\/assets\/([\w-]+(?:\.[\w-]+)+)$/.exec(path)?.[1]
  if (name === undefined || /\.(br|gz)$/.test(name)) return undefined
  const file = ['client/assets', 'former']
    .map((folder) => join(directory, folder, name))
    .find((candidate) => existsSync(candidate))
  return file === undefined ? undefined : readSiteFile(file, origin)
}

/** The components in all their states, for who builds screens: never in production. */
const galleryPath = '/composants'

function shellOf(path: string): string | undefined {
  if (path === '/hors-ligne') return '/hors-ligne.html'
  if (path === galleryPath) return '/composants.html'
  if (/^\/tableau-de-bord(\/|$)/.test(path)) return '/shell-customer.html'
  if (/^\/admin(\/|$)/.test(path)) return '/shell-back-office.html'
  return undefined
}

function readSiteFiles(root: string, origin: string): Files {
  if (!existsSync(root)) return new Map()
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    paths.map((path) => [
      `/${relative(root, path).split(sep).join('/')}`,
      readSiteFile(path, origin),
    ]),
  )
}

function sendFile(
  c: HonoContext,
  file: SiteFile,
  headers: Readonly<Record<string, string>>,
  status: OwnAnswer['status'] = 200,
): Response {
  const accepts = c.req.header('accept-encoding') ?? ''
  const [bytes, encoding] = encoded(file, accepts)
  return c.body(new Uint8Array(bytes), status, {
    ...headers,
    'content-type': file.type,
    vary: 'accept-encoding',
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
}

function encoded(file: SiteFile, accepts: string): [Uint8Array, string | undefined] {
  const brotli = /\bbr\b/.test(accepts) ? file.brotli() : undefined
  if (brotli) return [brotli, 'br']
  const gzip = /\bgzip\b/.test(accepts) ? file.gzip() : undefined
  return gzip ? [gzip, 'gzip'] : [file.plain, undefined]
}

function headersOfAsset(path: string): Record<string, string> {
  const policy = path.endsWith('.svg') ? drawingPolicy : policyOfWorker(path)
  return {
    ...(policy && { 'content-security-policy': policy }),
    'cache-control': lifeOf(path),
  }
}

/** The browser requests the worker again at each visit: it must never cache a faulty one. */
function lifeOf(path: string): string {
  if (path === '/sw.js') return 'no-cache'
  return path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600'
}

/** The policy of a worker's own file; any other script runs under the policy of its page. */
function policyOfWorker(path: string): string | undefined {
  if (path === '/sw.js') return workerPolicy
  return /^\/assets\/code-worker-[\w-]+\.js$/.test(path) ? codeReaderPolicy : undefined
}

/** Strict everywhere: only our scripts, styles by hash, no frame around our pages. */
function pagePolicyOf(directory: string): string {
  const cspFile = join(directory, 'csp.json')
  const { styleHashes } = existsSync(cspFile)
    ? (JSON.parse(readFileSync(cspFile, 'utf8')) as { styleHashes: string[] })
    : { styleHashes: [] }
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHashes.join(' ')}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    // A label is printed from a frame that holds its file; what is in it lives by the policy of the page.
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const pageHeaders = (config: Config, policy: string): Record<string, string> => ({
  ...pageSecurity(config),
  'content-security-policy': policy,
  'cache-control': 'no-cache',
  ...(config.isProduction ? {} : { 'set-cookie': 'escale.demo=1; Path=/; SameSite=Lax' }),
})
