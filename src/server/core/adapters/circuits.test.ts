import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { circuitOf, type Circuit } from './circuits.ts'

class Away extends Error {}
class Refusal extends Error {}

let told: boolean[]
let circuit: Circuit
let asked: number
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  told = []
  asked = 0
  circuit = circuitOf({
    tell: (isSilent) => told.push(isSilent),
    isSilence: (error) => !(error instanceof Refusal),
    away: () => new Away(),
  })
})
afterEach(() => vi.useRealTimers())

const ask = (answer: () => Promise<string>) =>
  circuit(async () => {
    asked += 1
    return answer()
  })
const silence = async () => Promise.reject(new Error('timeout'))
const refusal = async () => Promise.reject(new Refusal())
async function fallSilent(): Promise<void> {
  for (let call = 0; call < 5; call += 1) await expect(ask(silence)).rejects.toThrow('timeout')
}
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

test('after five calls without an answer the next ones fail at once, and ask nobody', async () => {
  await fallSilent()
  await expect(ask(async () => 'sent')).rejects.toBeInstanceOf(Away)
  expect([asked, told]).toEqual([5, [true]])
})

test('five seconds later one call tries, and the others do not wait for it', async () => {
  await fallSilent()
  pass(5)
  const trying = Promise.withResolvers<string>()
  const first = ask(() => trying.promise)
  await expect(ask(async () => 'sent')).rejects.toBeInstanceOf(Away)
  expect(asked).toBe(6)
  trying.resolve('sent')
  expect(await first).toBe('sent')
  expect(await ask(async () => 'sent too')).toBe('sent too')
  expect(told).toEqual([true, false])
})

test('a try that gets no answer is told too, and opens no more calls', async () => {
  await fallSilent()
  pass(5)
  await expect(ask(silence)).rejects.toThrow('timeout')
  await expect(ask(silence)).rejects.toBeInstanceOf(Away)
  expect([asked, told]).toEqual([6, [true, true]])
})

test('a refusal between silences ends their row', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let call = 0; call < 4; call += 1) await expect(ask(silence)).rejects.toThrow('timeout')
    await expect(ask(refusal)).rejects.toBeInstanceOf(Refusal)
  }
  expect([asked, told]).toEqual([15, []])
})

test('a supplier that refuses answers: it is not silent', async () => {
  for (let call = 0; call < 10; call += 1)
    await expect(ask(refusal)).rejects.toBeInstanceOf(Refusal)
  expect([asked, told]).toEqual([10, []])
  await fallSilent()
  pass(5)
  await expect(ask(refusal)).rejects.toBeInstanceOf(Refusal)
  expect(told).toEqual([true, false])
})
