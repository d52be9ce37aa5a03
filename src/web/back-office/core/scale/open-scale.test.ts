import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asciiOf, splitLines } from './open-scale.ts'
import type { scaleNow } from './scale.ts'

/** A port that sends what the test gives it, until it is pulled out. */
function fakePort() {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  const written: string[] = []
  const port = {
    readable: new ReadableStream<Uint8Array>({
      start: (controller) => {
        feed = controller
      },
    }) as ReadableStream<Uint8Array> | null,
    writable: new WritableStream<Uint8Array>({
      write: (bytes) => void written.push(new TextDecoder().decode(bytes)),
    }),
    open: vi.fn<(options: object) => Promise<void>>(() => Promise.resolve()),
  }
  return {
    port,
    written,
    says: (text: string) => feed?.enqueue(new TextEncoder().encode(text)),
    pullOut: () => {
      port.readable = null
      feed?.error(new Error('lost'))
    },
  }
}

function fakeWire(found: readonly object[]) {
  const given = () => Promise.resolve(found)
  const wire = new EventTarget()
  return Object.assign(wire, { getPorts: given, getDevices: given, requestPort: given })
}

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => vi.unstubAllGlobals())

const open = async (wires: object) => {
  vi.stubGlobal('navigator', wires)
  const store = await import('./scale.ts')
  const { readKnownScales } = await import('./open-scale.ts')
  await readKnownScales()
  return store
}
const reading = (store: { scaleNow: typeof scaleNow }) => store.scaleNow().reading

test('a port that was given before is opened, asked and read, in pieces, until it is pulled out', async () => {
  const { port, written, says, pullOut } = fakePort()
  const store = await open({ serial: fakeWire([port]) })
  await expect.poll(() => written).toEqual(['SIR\r\n'])
  expect(port.open).toHaveBeenCalledExactlyOnceWith({ baudRate: 9600 })
  says('S D   2.4')
  says('31 kg\r\nS S   2.500 kg\r\nS S  ')
  await expect.poll(() => reading(store)).toEqual({ kind: 'stable', grams: 2500 })
  pullOut()
  await expect.poll(() => store.scaleNow()).toMatchObject({ state: 'unplugged', reading: null })
})

test('a port that another window has says so', async () => {
  const { port } = fakePort()
  port.open.mockRejectedValue(new DOMException('taken', 'InvalidStateError'))
  const store = await open({ serial: fakeWire([port]) })
  await expect.poll(() => store.scaleNow().state).toBe('taken')
})

test('a USB scale is read by its reports, until it is pulled out', async () => {
  const device = Object.assign(new EventTarget(), { open: () => Promise.resolve() })
  const hid = fakeWire([device])
  const store = await open({ hid })
  await expect.poll(() => store.scaleNow().state).toBe('on')
  const data = new DataView(Uint8Array.from([4, 3, 0xfd, 0xc4, 0x09]).buffer)
  device.dispatchEvent(Object.assign(new Event('inputreport'), { reportId: 3, data }))
  expect(reading(store)).toEqual({ kind: 'stable', grams: 2500 })
  hid.dispatchEvent(Object.assign(new Event('disconnect'), { device }))
  expect(store.scaleNow().state).toBe('unplugged')
})

test('lines come in pieces, and end by CR, LF or both', () => {
  expect(splitLines('S S  2.500 kg\r\nS S  2.5')).toEqual({
    lines: ['S S  2.500 kg'],
    rest: 'S S  2.5',
  })
  expect(splitLines('a\rb\n').lines).toEqual(['a', 'b'])
  expect(splitLines('').rest).toBe('')
})

test('the eighth bit is left out, and what never ends does not grow', () => {
  expect(asciiOf(Uint8Array.from([0xb2, 0x2e, 0x35]))).toBe('2.5')
  expect(splitLines('x'.repeat(5000)).rest).toHaveLength(200)
})
