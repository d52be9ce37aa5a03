import { styleHash } from './style-hash.ts'

/**
 * For a page of ours that stands in a frame of ours: nothing runs, nothing is asked of anybody, and the styles that count are
 * those that it was written with, by their hash (a mail has its styles on its elements, hence 'unsafe-hashes').
 */
export function framedPolicy(html: string): string {
  const sheets = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)]
  const attributes = [...html.matchAll(/ style="([^"]*)"/g)]
  const hashes = new Set([...sheets, ...attributes].map(([, css = '']) => styleHash(css)))
  const styles = hashes.size === 0 ? "'none'" : `'unsafe-hashes' ${[...hashes].join(' ')}`
  return `default-src 'none'; style-src ${styles}; frame-ancestors 'self'; sandbox`
}
