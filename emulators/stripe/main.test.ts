import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { ReadyMessage } from '../process.ts'

test('the program says where it listens, on loopback, and ends with the program that started it', async () => {
  const child = fork(new URL('main.ts', import.meta.url), ['--port', '0'], { execArgv: [] })
  const [message] = (await once(child, 'message')) as [ReadyMessage]
  expect(message).toMatchObject({ type: 'ready', name: 'stripe' })
  expect(message.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(message.controlUrl).not.toBe(message.url)
  expect((await fetch(`${message.url}/v1/customers`)).status).toBe(401)

  child.disconnect()
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
})

test('a taken port is replaced by a free one', async () => {
  const first = fork(new URL('main.ts', import.meta.url), [], { execArgv: [] })
  const [{ url }] = (await once(first, 'message')) as [ReadyMessage]
  const second = fork(new URL('main.ts', import.meta.url), ['--port', new URL(url).port], {
    execArgv: [],
  })
  const [other] = (await once(second, 'message')) as [ReadyMessage]
  expect(other.url).not.toBe(url)
  first.disconnect()
  second.disconnect()
  await Promise.all([once(first, 'exit'), once(second, 'exit')])
})
