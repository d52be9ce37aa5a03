import { createHash } from 'node:crypto'
import type { Config } from '#server/config.ts'

/** Only our benches take pictures and read a scale, on a serial port or by USB; nothing of ours asks for the rest. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(self), hid=(self), serial=(self), usb=(), geolocation=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
}

/** An answer that is not a page shows nothing, runs nothing and stands in no frame. */
const asData = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** A service worker obeys the policy of its own file: it may connect to this server only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/**
 * The worker that reads barcodes is the only file that may compile WebAssembly, ours only. A page keeps `script-src 'self'`,
 * because a worker obeys the policy of its own file.
 */
export const codeReaderPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** A drawing has its own style, for the light and the dark scheme; opened by itself it runs nothing. */
export const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const https = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

const [pages, pagesOnHttps] = [everywhere, { ...everywhere, ...https }]
const [data, dataOnHttps] = [asData, { ...asData, ...https }]

/** Headers of every answer that is a page; the page adds its own content security policy. */
export const pageSecurity = ({ isProduction }: Config): Readonly<Record<string, string>> =>
  isProduction ? pagesOnHttps : pages

/** Headers of every answer that is not a page: data, files, refusals, redirections. */
export const dataSecurity = ({ isProduction }: Config): Readonly<Record<string, string>> =>
  isProduction ? dataOnHttps : data

/**
 * The policy for a page of ours inside a frame of ours: it runs no script and sends no request, and only the styles that it was
 * written with apply, by their hash (a mail has its styles on its elements, hence 'unsafe-hashes'). A picture shows only when it
 * is embedded in the page.
 */
export function framedPolicy(html: string): string {
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)]
  const hashes = new Set([...sheets, ...attributes].map(([, css = '']) => styleHash(css)))
  const styles = hashes.size === 0 ? "'none'" : `'unsafe-hashes' ${[...hashes].join(' ')}`
  const pictures = html.includes(' src="data:image/') ? ' img-src data:;' : ''
  return `default-src 'none'; style-src ${styles};${pictures} frame-ancestors 'self'; sandbox`
}

/** How a content security policy names a style: by the hash of the text of a `<style>` or of a `style` attribute. */
export const styleHash = (css: string): string =>
  `'sha256-${createHash('sha256').update(css).digest('base64')}'`
