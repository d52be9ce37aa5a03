import { styleHash } from './style-hash.ts'

/**
 * For a page of ours that stands in a frame of ours: nothing runs, nothing is asked of anybody, and the styles that count are
 * those that it was written with, by their hash (a mail has its styles on its elements, hence 'unsafe-hashes'). A picture is
 * shown when it stands in the page itself.
 */
export function framedPolicy(html: string): string {
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)]
  const hashes = new Set([...sheets, ...attributes].map(([, css = '']) => styleHash(css)))
  const styles = hashes.size === 0 ? "'none'" : `'unsafe-hashes' ${[...hashes].join(' ')}`
  const pictures = html.includes(' src="data:image/jpeg;') ? ' img-src data:;' : ''
  return `default-src 'none'; style-src ${styles};${pictures} frame-ancestors 'self'; sandbox`
}
