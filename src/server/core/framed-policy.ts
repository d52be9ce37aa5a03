import { styleHash } from './style-hash.ts'

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
