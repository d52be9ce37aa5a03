// @vitest-environment jsdom
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShippingWays } from '#contract/sales/shipping-ways.ts'
import { beginPage, isSeen, leavePage, show } from '#web/chrome/action/test-page.tsx'
import { Together } from './Together.tsx'

beforeEach(beginPage)
afterEach(leavePage)

function Shown({ apartCents }: { apartCents: number }) {
  const ways: ShippingWays = {
    shipments: [],
    totalCents: 2000,
    isProved: true,
    together: null,
    apart: { totalCents: apartCents, differences: [] },
  }
  return (
    <FormProvider {...useForm({ defaultValues: { destination: 'La Réunion' } })}>
      <Together ways={ways} />
    </FormProvider>
  )
}

// Seen to fail: of two ways of one price, one was « le moins cher ».
test.each([
  [2500, true],
  [2000, false],
])(
  'beside %i cents apart, one shipment of 2000 is the cheapest: %s',
  async (apartCents, isCheapest) => {
    await show(<Shown apartCents={apartCents} />)
    expect(isSeen('20,00\u00a0€')).toBe(true)
    expect(isSeen('le moins cher')).toBe(isCheapest)
  },
)
