import { expect, test } from 'vitest'
import { withHead } from './page-head.ts'

const template =
  '<head><title>x</title><meta name="description" content="x" /></head><body><div id="root"></div></body>'
const page = {
  path: '/simulateur',
  title: 'Prix & délais <ici>',
  description: 'Le "prix" d’un colis',
  isIndexed: true,
  data: [{ '@type': 'Question', name: '</script><script>alert(1)</script>' }],
}

test('a head tells title, description, canonical address and picture, all at the server’s own address', () => {
  const html = withHead(template, page, '/assets/p.png')
  expect(html).toContain('<title>Prix &amp; délais &lt;ici></title>')
  expect(html).toContain('content="Le &quot;prix&quot; d’un colis"')
  expect(html).toContain('<link rel="canonical" href="%BASE_URL%/simulateur">')
  expect(html).toContain('<meta property="og:image" content="%BASE_URL%/assets/p.png">')
  expect(html).toContain('<meta name="twitter:image" content="%BASE_URL%/assets/p.png">')
  expect(html).not.toContain('noindex')
})

test('a picture of its own is described by what it says', () => {
  const share = { title: 'Envoyer un colis en Guadeloupe', price: '2\u00a0kg = 34,15\u00a0€' }
  const html = withHead(template, { ...page, share }, '/assets/p.png')
  expect(html).toContain(
    'content="Envoyer un colis en Guadeloupe depuis Limoges\u00a0: 2\u00a0kg = 34,15\u00a0€"',
  )
})

// Seen to fail: without the replacement of « < » in the data block.
test('a text cannot close the data block that holds it', () => {
  const html = withHead(template, page, '/assets/p.png')
  expect(html.match(/<script/g)).toHaveLength(1)
  const data = /<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1]
  expect(JSON.parse(data ?? '')).toEqual(page.data[0])
})

test('a page that is not indexed says so, and claims no canonical address', () => {
  const html = withHead(template, { ...page, isIndexed: false, data: [] }, '/assets/p.png')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('canonical')
})
