import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Context as HonoContext } from 'hono'
import type { Config } from '#server/config.ts'
import { dataSecurity, pageSecurity } from '#server/core/security-headers.ts'

type SiteFile = {
  readonly type: string
  readonly plain: Uint8Array
  readonly brotli: Uint8Array | undefined
  readonly gzip: Uint8Array | undefined
}

/**
 * The built site: hashed assets for ever, pages afresh, one shell per area.
 * An unknown page goes home as specified; an unknown file is a true 404.
 */
export function siteOf(config: Config, directory: string): (c: HonoContext) => Response {
  const files = readSiteFiles(join(directory, 'client'))
  const headers = pageHeaders(config, directory)
  const bare = dataSecurity(config)

  return (c) => {
    if (!['GET', 'HEAD'].includes(c.req.method)) return c.text('Introuvable', 404, bare)
    const path = c.req.path
    const file = files.get(path)
    if (file && path !== '/index.html') return sendFile(c, file, { ...bare, ...assetCaching(path) })
    const page = pageOf(path)
    const shell = page === undefined ? undefined : files.get(page)
    if (shell) return sendFile(c, shell, headers)
    if (extname(path) !== '') return c.text('Introuvable', 404, bare)
    return c.body(null, 302, { ...bare, location: '/' })
  }
}

const sitePages = new Set([
  '/connexion',
  '/inscription',
  '/mot-de-passe-oublie',
  '/mettre-a-jour-mot-de-passe',
  '/mise-a-jour-mot-de-passe',
  '/confirmer-adresse',
  '/cgv',
  '/cgu',
  '/politique-de-confidentialite',
])

function pageOf(path: string): string | undefined {
  if (path === '/') return '/index.html'
  if (sitePages.has(path)) return '/shell-site.html'
  if (/^\/tableau-de-bord(\/|$)/.test(path)) return '/shell-customer.html'
  if (/^\/admin(\/|$)/.test(path)) return '/shell-back-office.html'
  return undefined
}

function readSiteFiles(root: string): Map<string, SiteFile> {
  if (!existsSync(root)) return new Map()
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(paths.map((path) => [`/${relative(root, path).split(sep).join('/')}`, read(path)]))
}

const read = (path: string): SiteFile => ({
  type: contentTypes[extname(path)] ?? 'application/octet-stream',
  plain: readFileSync(path),
  brotli: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined,
  gzip: existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`) : undefined,
})

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

function sendFile(
  c: HonoContext,
  file: SiteFile,
  headers: Readonly<Record<string, string>>,
): Response {
  const accepts = c.req.header('accept-encoding') ?? ''
  const [bytes, encoding] = encoded(file, accepts)
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    'content-type': file.type,
    vary: 'accept-encoding',
    ...(encoding ? { 'content-encoding': encoding } : {}),
  })
}

function encoded(file: SiteFile, accepts: string): [Uint8Array, string | undefined] {
  if (file.brotli && /\bbr\b/.test(accepts)) return [file.brotli, 'br']
  if (file.gzip && /\bgzip\b/.test(accepts)) return [file.gzip, 'gzip']
  return [file.plain, undefined]
}

const assetCaching = (path: string): Record<string, string> => ({
  'cache-control': path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600',
})

/** Strict everywhere: our scripts only, styles by hash, no frame around us. */
function pageHeaders(config: Config, directory: string): Record<string, string> {
  const cspFile = join(directory, 'csp.json')
  const { styleHashes } = existsSync(cspFile)
    ? (JSON.parse(readFileSync(cspFile, 'utf8')) as { styleHashes: string[] })
    : { styleHashes: [] }
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHashes.join(' ')}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    ...pageSecurity(config),
    'content-security-policy': policy,
    'cache-control': 'no-cache',
    ...(config.isProduction ? {} : { 'set-cookie': 'escale.demo=1; Path=/; SameSite=Lax' }),
  }
}
