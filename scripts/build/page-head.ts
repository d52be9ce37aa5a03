export type Page = {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly isIndexed: boolean
  readonly data: readonly object[]
  readonly share?: { readonly title: string; readonly price: string }
}

/** `%BASE_URL%` is replaced by the server: pages are built before anybody knows where they will be served. */
const base = '%BASE_URL%'

/** Title, description, canonical address, and what a shared link shows. `picture` is a path of the site. */
export function withHead(html: string, page: Page, picture: string): string {
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(page.title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => headOf(page, picture))
    .replace('</body>', () => `${page.data.map(dataBlock).join('')}</body>`)
}

export const withoutIndexing = (html: string): string =>
  html.replace('</head>', '<meta name="robots" content="noindex"></head>')

function headOf(page: Page, picture: string): string {
  const [title, description] = [escaped(page.title), escaped(page.description)]
  const properties = {
    'og:type': 'website',
    'og:locale': 'fr_FR',
    'og:site_name': 'Escale',
    'og:url': `${base}${page.path}`,
    'og:title': title,
    'og:description': description,
    'og:image': `${base}${picture}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': page.share
      ? escaped(`${page.share.title} depuis Limoges\u00a0: ${page.share.price}`)
      : 'Carte des routes de Limoges vers douze territoires d’outre-mer',
  }
  return [
    `<meta name="description" content="${description}">`,
    page.isIndexed
      ? `<link rel="canonical" href="${base}${page.path}">`
      : '<meta name="robots" content="noindex">',
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${content}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `<meta name="twitter:title" content="${title}">`,
    `<meta name="twitter:description" content="${description}">`,
    `<meta name="twitter:image" content="${base}${picture}">`,
  ].join('')
}

/**
 * The data block goes at the end of the page, so that no reader waits for it. The CSP does not treat a data block as a script.
 */
const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
