import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Companions, Grouping } from './Companions.tsx'

// Seen to fail: with the price of the split as that of one shipment where no carrier takes it.
test.each([
  [
    32449,
    23692,
    'En un seul envoi, estimation TTC',
    '324,49',
    '87,57\u00a0€ de moins en trois envois',
  ],
  [23692, 23692, 'En un seul envoi, estimation TTC', '236,92', null],
  [null, 23692, 'En trois envois, estimation TTC', '236,92', null],
])('what a grouping costs: %d, %d', (togetherCents, cheapestCents, way, price, less) => {
  const priced = { togetherCents, cheapestCents, shipments: 3 }
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Grouping
          parcels={{ count: 3, faces: [], price: priced }}
          weightGrams={1200}
          destination="Guyane"
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(html).toContain(way)
  expect(html).toContain(price)
  expect(/[\d,]+\u00a0€ de moins en \w+ envois/.exec(html)?.[0] ?? null).toBe(less)
})

const hint = (weightGrams?: number) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Companions parcels={{ count: 2, faces: [], weightGrams }} weightGrams={1200} />
    </MemoryRouter>,
  )

// Seen to fail: without the weight of the others, that of this parcel alone was « en tout ».
test('all that may leave together is weighed together, or not at all', () => {
  expect(hint(800)).toContain('2,00\u00a0kg en tout, un seul devis')
  expect(hint()).toContain('Demander un devis ensemble')
  expect(hint()).not.toContain('en tout')
})
