import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { page } from '#contract/core/shapes.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { UnknownAnswer } from './api-error.ts'
import { call } from './call.ts'

const listTides = endpoint({
  method: 'GET',
  path: '/api/tides',
  policy: 'client',
  summary: 'Les marées',
  topics: ['parcels'],
  input: z.strictObject({}),
  output: page(z.strictObject({ metres: z.number(), moon: z.nullable(z.string()) })),
})
const answer = (body: object) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body)))
afterEach(() => vi.unstubAllGlobals())

// Seen to fail without `asWeKnowIt`: each answer of a later version was an error until the page was loaded again.
test('a page that stays open while a later version is started reads its answers, without what it does not know', async () => {
  const first = { metres: 3, moon: null, wind: 4 }
  answer({ items: [first, { metres: 5, moon: 'full' }], nextCursor: null, count: 2 })
  expect(await call(listTides, {})).toEqual({
    items: [
      { metres: 3, moon: null },
      { metres: 5, moon: 'full' },
    ],
    nextCursor: null,
  })
})

test('an answer that lacks something, or has it in another shape, is an error that asks to load the page again', async () => {
  answer({ items: [{ metres: '3', moon: null, wind: 4 }], nextCursor: null })
  const failure: unknown = await call(listTides, {}).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UnknownAnswer)
  expect(errorSentence(failure)).toMatch(/^Une nouvelle version du site est en ligne/)
})
