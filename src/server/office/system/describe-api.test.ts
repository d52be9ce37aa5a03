import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the OpenAPI document describes every endpoint that is mounted, with its policy', async () => {
  const { status, body } = await app.request('GET', '/api/openapi.json')
  expect(status).toBe(200)
  const undescribed = app.table.filter(({ method, path, policy }) => {
    const described = body.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    return described?.['x-policy'] !== policy
  })
  expect(undescribed).toEqual([])
})

test('the price endpoint tells its parameters and its answer', async () => {
  const { body } = await app.request('GET', '/api/openapi.json')
  const price = body.paths['/api/estimates'].get
  const names = price.parameters.map(({ name }: { name: string }) => name)
  expect(names.toSorted()).toEqual([
    'destination',
    'insurance',
    'mode',
    'options',
    'plan',
    'type',
    'weightKg',
  ])
  const answer = price.responses[200].content['application/json'].schema
  expect(Object.keys(answer.properties)).toEqual([
    'shippingCents',
    'feeCents',
    'totalCents',
    'lines',
  ])
})
