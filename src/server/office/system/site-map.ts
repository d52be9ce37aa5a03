import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A public page as the build wrote it: its address, its file, whether search engines may index it. */
type BuiltPage = {
  readonly path: string
  readonly file: string
  readonly isIndexed: boolean
}

const home: BuiltPage = { path: '/', file: 'index.html', isIndexed: true }

/** The pages that the build lists; the home page alone when there is no build. */
export function readBuiltPages(directory: string): readonly BuiltPage[] {
  const file = join(directory, 'pages.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltPage[]) : [home]
}

export const sitemap = (pages: readonly BuiltPage[], origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages
      .filter(({ isIndexed }) => isIndexed)
      .map(({ path }) => `<url><loc>${origin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

/** Private areas hold nothing for a search engine; their shells also say `noindex`. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /tableau-de-bord',
    'Disallow: /api/',
    'Disallow: /suivi/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
