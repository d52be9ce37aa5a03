import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const price = (query: string) => app.request('GET', `/api/estimates?${query}`)

test('2 kg to Nouvelle-Calédonie cost the grid plus the processing fee, every line told', async () => {
  const { status, body } = await price('destination=Nouvelle-Calédonie&weightKg=2')
  expect(status).toBe(200)
  expect(body).toMatchObject({ shippingCents: 3525, feeCents: 690, totalCents: 4215 })
  expect(body.lines.map((line: { amountCents: number }) => line.amountCents)).toEqual([3525, 690])
})

test('all options, insurance, grouping and a plan enter the price', async () => {
  const { body } = await price(
    'destination=La Réunion&weightKg=1,4&mode=eco&type=grouping&plan=premium&insurance=500&options=consolidation,signature_required',
  )
  expect(body).toMatchObject({ shippingCents: 1555 + 330 + 700 + 310 - 700, feeCents: 0 })
})

test.each([
  ['0.5', 1265],
  ['0.5001', 2000],
  ['1', 2000],
  ['1.0000000001', 2000],
  ['1.001', 2725],
  ['2.3', 4095],
  ['30', 15_055],
])(
  '%s kg to Guadeloupe cost %i cents of transport: the next tier begins right above its limit',
  async (weightKg, cents) => {
    const { body } = await price(`destination=Guadeloupe&weightKg=${weightKg}`)
    expect(body.shippingCents).toBe(cents)
  },
)

test.each([
  ['destination=Guadeloupe&weightKg=30.0001', 'weight-over-limit'],
  ['destination=Guadeloupe&weightKg=100000', 'weight-over-limit'],
  ['destination=Guadeloupe&weightKg=30.001', 'weight-over-limit'],
  ['destination=Saint-Martin&weightKg=1', 'destination-on-quote'],
  ['destination=Wallis-et-Futuna&weightKg=1&mode=eco', 'eco-not-available'],
])('%s is refused with %s, and the fee that is known', async (query, code) => {
  const { status, body } = await price(query)
  expect(status).toBe(409)
  expect(body).toEqual({ code, requestId: expect.any(String), details: { feeCents: 690 } })
})

test.each([
  ['destination=Atlantide&weightKg=1', 'destination'],
  ['destination=Guadeloupe&weightKg=abc', 'weightKg'],
  ['destination=Guadeloupe&weightKg=0', 'weightKg'],
  ['destination=Guadeloupe&weightKg=1&insurance=200', 'insurance'],
  ['destination=Guadeloupe&weightKg=1&options=wrapping', 'options.0'],
  ['destination=Guadeloupe&weightKg=1&colour=red', 'colour'],
  ['weightKg=1', 'destination'],
])('%s is a 422 that names %s', async (query, field) => {
  const { status, body } = await price(query)
  expect(status).toBe(422)
  expect(body.fields).toHaveProperty([field])
})
