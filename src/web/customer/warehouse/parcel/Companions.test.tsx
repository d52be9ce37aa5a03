import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Companions } from './Companions.tsx'

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
