import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bodyFor } from './compressed-answer.ts'

const long = JSON.stringify(Array.from({ length: 200 }, (_, place) => ({ place })))
const short = JSON.stringify({ place: 1 })
const browser = { 'accept-encoding': 'gzip, deflate, br', 'sec-fetch-site': 'same-origin' }

const sentTo = (headers: Record<string, string>, json: string) =>
  bodyFor(new Headers(headers), json)

test('a page of ours gets a long answer compressed', async () => {
  const { body, headers } = await sentTo(browser, long)
  expect(headers).toEqual({ 'content-encoding': 'gzip' })
  expect(body.length).toBeLessThan(long.length / 4)
  expect(gunzipSync(body).toString()).toBe(long)
})

// Removed to see it fail: the look at `sec-fetch-site`.
test('what a browser asks for another site, or without saying for whom, stays as it is', async () => {
  for (const site of ['cross-site', 'same-site', 'none', '']) {
    const sent = await sentTo({ ...browser, 'sec-fetch-site': site }, long)
    expect(sent, site).toEqual({ body: long, headers: {} })
  }
})

test('a short answer, and one for who reads no gzip, stay as they are', async () => {
  expect(await sentTo(browser, short)).toEqual({ body: short, headers: {} })
  const plain = { ...browser, 'accept-encoding': 'identity' }
  expect(await sentTo(plain, long)).toEqual({ body: long, headers: {} })
})
