import { readScaleLine, readScaleReport, type ScaleReading } from './read-weight.ts'
import { tellReading, tellState, type ScaleWire } from './scale.ts'

/** What is used of Web Serial and WebHID, which the types of the browser do not have yet. */
type SerialPort = EventTarget & {
  readonly readable: ReadableStream<Uint8Array> | null
  readonly writable: WritableStream<Uint8Array> | null
  readonly open: (options: { baudRate: number }) => Promise<void>
}
type HidDevice = EventTarget & {
  readonly opened: boolean
  readonly open: () => Promise<void>
}
type HidReport = Event & { readonly reportId: number; readonly data: DataView }
type Wires = {
  readonly serial?: EventTarget & {
    readonly getPorts: () => Promise<SerialPort[]>
    readonly requestPort: () => Promise<SerialPort>
  }
  readonly hid?: EventTarget & {
    readonly getDevices: () => Promise<HidDevice[]>
    readonly requestDevice: (options: { filters: readonly object[] }) => Promise<HidDevice[]>
  }
}

const { serial, hid } = navigator as Wires

/** The page of scales in the USB tables (HID Point of Sale Usage Tables 1.02). */
const scalesOnly = [{ usagePage: 0x8d }]
/** As nearly every scale leaves its factory. */
const baudRate = 9600
/** « Send what you weigh, again and again », to Mettler-Toledo and A&D; others send it anyway or ignore it. */
const sendRepeatedly = new TextEncoder().encode('SIR\r\n')

const known = new WeakSet<object>()
let isWatching = false

/** The browser remembers what it was given: each of them is read, and again when it is plugged in again. */
export async function readKnownScales(): Promise<void> {
  watchPlugs()
  for (const port of (await serial?.getPorts()) ?? []) void readPort(port)
  for (const device of (await hid?.getDevices()) ?? []) void readDevice(device)
}

function watchPlugs(): void {
  if (isWatching) return
  isWatching = true
  for (const wire of [serial, hid]) wire?.addEventListener('connect', () => void readKnownScales())
  // A port says it by the end of its stream.
  hid?.addEventListener('disconnect', (event) => {
    const device: unknown = Reflect.get(event, 'device')
    if (typeof device === 'object' && device && known.delete(device)) tellState('unplugged')
  })
}

/** The browser’s own window asks which; closed without a choice, nothing changes. */
export async function connectScale(wire: ScaleWire): Promise<void> {
  try {
    if (wire === 'serial') await serial?.requestPort()
    else await hid?.requestDevice({ filters: scalesOnly })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return
    return tellState('taken')
  }
  await readKnownScales()
}

async function readDevice(device: HidDevice): Promise<void> {
  if (known.has(device)) return
  known.add(device)
  try {
    await device.open()
  } catch {
    known.delete(device)
    return tellState('taken')
  }
  tellState('on')
  device.addEventListener('inputreport', (event) => {
    const { reportId, data } = event as HidReport
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    hear(readScaleReport(reportId, bytes))
  })
}

async function readPort(port: SerialPort): Promise<void> {
  if (known.has(port)) return
  known.add(port)
  try {
    await port.open({ baudRate })
  } catch {
    known.delete(port)
    return tellState('taken')
  }
  tellState('on')
  await ask(port)
  // A broken frame ends one stream; the port has another until it is pulled out.
  while (port.readable) await readStream(port.readable)
  known.delete(port)
  tellState('unplugged')
}

async function ask({ writable }: SerialPort): Promise<void> {
  const writer = writable?.getWriter()
  // A scale that only talks takes nothing: it is heard all the same.
  await writer?.write(sendRepeatedly).catch(() => undefined)
  writer?.releaseLock()
}

async function readStream(stream: ReadableStream<Uint8Array>): Promise<void> {
  const reader = stream.getReader()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      const { lines, rest } = splitLines(text + asciiOf(value))
      text = rest
      for (const line of lines) hear(readScaleLine(line))
    }
  } catch {
    // The port says by its next stream, or by none, whether it is still there.
  } finally {
    reader.releaseLock()
  }
}

/** A line of a scale is shorter; longer, the port has another speed or another device. */
const longest = 200

/** The bytes of a serial port as text: the eighth bit of older scales is a parity. */
export const asciiOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.map((byte) => byte & 0x7f))

/** The whole lines so far, and the beginning of the next. */
export function splitLines(text: string): { readonly lines: string[]; readonly rest: string } {
  const lines = text.split(/[\r\n]+/)
  const rest = lines.pop() ?? ''
  return { lines: lines.filter((line) => line !== ''), rest: rest.slice(-longest) }
}

function hear(reading: ScaleReading | null): void {
  if (reading) tellReading(reading)
}
