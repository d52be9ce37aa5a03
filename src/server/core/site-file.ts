import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A file of the site with its compressed forms; `undefined` for a form that it does not have. */
export type SiteFile = {
  readonly type: string
  readonly plain: Uint8Array
  readonly brotli: () => Uint8Array | undefined
  readonly gzip: () => Uint8Array | undefined
}

/** The pages contain it instead of the site's address, which the build does not know. */
const baseMark = '%BASE_URL%'

/**
 * Reads a file as the build wrote it, with its compressed forms. In a page that contains the site's address, replaces the mark by
 * it.
 */
export function readSiteFile(path: string, origin: string): SiteFile {
  const type = contentTypes[extname(path)] ?? 'application/octet-stream'
  const plain = readFileSync(path)
  if (path.endsWith('.html') && plain.includes(baseMark)) {
    return compressedHere(type, Buffer.from(plain.toString().replaceAll(baseMark, origin)))
  }
  const brotli = existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined
  const gzip = existsSync(`${path}.gz`) ? readFileSync(`${path}.gz`) : undefined
  return { type, plain, brotli: () => brotli, gzip: () => gzip }
}

export const textFile = (type: string, text: string): SiteFile => ({
  type,
  plain: Buffer.from(text),
  brotli: () => undefined,
  gzip: () => undefined,
})

/** A page that the server writes while it runs, compressed for many requests. */
export const pageFile = (html: string): SiteFile =>
  compressedHere('text/html; charset=utf-8', Buffer.from(html))

/** Compresses quickly for the first request, then as small as possible for all later ones. */
function compressedHere(type: string, plain: Uint8Array): SiteFile {
  let brotli: Uint8Array | undefined
  let gzip: Uint8Array | undefined
  function firstBrotli(): Uint8Array {
    brotliCompress(plain, quality(11), (error, smallest) => {
      if (!error) brotli = smallest
    })
    return brotliCompressSync(plain, quality(5))
  }
  return {
    type,
    plain,
    brotli: () => (brotli ??= firstBrotli()),
    gzip: () => (gzip ??= gzipSync(plain, { level: 9 })),
  }
}

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
}
