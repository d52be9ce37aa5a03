import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBytes } from './request-body.ts'
import { TooLarge } from './refused.ts'

const limit = 10
const app = new Hono().post('/', async (c) => {
  try {
    const bytes = await readBytes(c.req.raw, limit)
    return c.text(Buffer.from(bytes).toString())
  } catch (error) {
    return c.text('too large', error instanceof TooLarge ? 413 : 500)
  }
})
let server: ServerType
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve())
  })
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const chunked = 'Transfer-Encoding: chunked'

test.each([
  ['of a declared length is read whole', 'Content-Length: 10', '0123456789', '0123456789'],
  ['declared longer than the limit is refused before it is read', 'Content-Length: 11', '', '413'],
  ['longer than it declares is refused', 'Content-Length: 4', '0123456789', '400'],
  [
    'without a declared length is read whole',
    chunked,
    'A\r\n0123456789\r\n0\r\n\r\n',
    '0123456789',
  ],
  ['without a declared length is refused past the limit', chunked, 'B\r\n0123456789A\r\n', '413'],
])('a body %s', async (_, header, body, expected) => {
  expect(await answerTo(`${header}\r\n\r\n${body}`)).toContain(expected)
})

/** Sends the bytes as they are: `fetch` would mend a wrong length. */
function answerTo(request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')))
  socket.once('data', (answer) => {
    resolve(answer.toString())
    socket.destroy()
  })
  socket.once('error', reject)
  socket.write(`POST / HTTP/1.1\r\nHost: escale\r\n${request}`)
  return promise
}
