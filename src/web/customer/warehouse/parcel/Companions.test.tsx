import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Companions, Grouping } from './Companions.tsx'

// Seen to fail: with the price of one shipment as the large one where a split costs less.
test.each([
  [32449, 'Le moins cher\u00a0: trois envois, estimation TTC', 'ou 324,49\u00a0€ en un seul envoi'],
  [23692, 'un seul envoi, estimation TTC', null],
  [null, 'trois envois, estimation TTC', null],
])(
  'a grouping is as dear as its cheapest way; in one shipment, %d',
  (togetherCents, way, other) => {
    const cheapestCents = 23692
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
    expect(/<strong.*?([\d,]+)\u00a0€/.exec(html)?.[1]).toBe('236,92')
    expect(/ou [\d,]+\u00a0€ en un seul envoi/.exec(html)?.[0] ?? null).toBe(other)
  },
)

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
