import { expect, test } from 'vitest'
import { quoteNews, type SeenQuote } from './quote-news.ts'

const at = new Date('2026-12-01T12:00:00Z')
const seen: SeenQuote = {
  quoteId: 'q1',
  number: 'D-2026-000012',
  version: 1,
  totalCents: 4215,
  validUntil: '2026-12-05T12:00:00Z',
}

test('nothing is told while nothing changed, nor of a quote that is new', () => {
  expect(quoteNews([seen], [seen, { ...seen, quoteId: 'q2' }], at)).toEqual([])
  expect(quoteNews([], [seen], at)).toEqual([])
})

test('an expired quote is told with its day', () => {
  const expired = { ...seen, validUntil: '2026-11-30T12:00:00Z' }
  expect(quoteNews([expired], [], at)).toEqual([
    {
      quoteId: 'q1',
      text: 'Le devis D-2026-000012 a expiré le 30 novembre 2026\u00a0: il n’est plus dans le panier. Demandez une mise à jour.',
    },
  ])
})

test('a quote that left while it was valid was not expired', () => {
  expect(quoteNews([seen], [], at)[0]?.text).toContain('payé, modifié ou annulé')
})

test('another version says both prices', () => {
  const [news] = quoteNews([seen], [{ ...seen, version: 2, totalCents: 3980 }], at)
  expect(news?.text).toContain('42,15\u00a0€ devient 39,80\u00a0€')
})
