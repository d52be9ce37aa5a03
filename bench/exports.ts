import { readFileSync } from 'node:fs'
import { printFigure, rounded } from './figure.ts'
import type { Office } from './office-databases.ts'

const goalMb = 256
/** How many bytes a slow client reads at once, and how long it then waits. */
const slowBytes = 4_000_000
const slowPauseMs = 500

/** Every file that the back-office makes of a whole list; the parcels have the most rows. */
const files = [
  ['parcels', '/warehouse/parcel-export'],
  ['journal', '/admin/journal.csv'],
  ['orders', '/admin/order-export'],
  ['quotes', '/admin/quote-export'],
  ['clients', '/admin/clients-export'],
] as const

type Served = Pick<Office, 'origin' | 'cookie'> & { readonly serverPid: number }

/**
 * One server process. It serves each file whole, one after the other; then two files at once to slow readers, who leave after 24
 * MB; then one file to a reader who leaves at once. The figure is the peak memory of the process since its start (VmHWM), Node's
 * own 70 MB included, not the memory of the moment.
 */
export async function measureExports(office: Served): Promise<void> {
  printFigure({ figure: 'export: memory before the first file', mb: peakMb(office.serverPid) })
  for (const [name, path] of files) {
    const start = performance.now()
    const { bytes, lines } = await readWhole(office, path)
    printFigure({
      figure: `export: ${name}`,
      lines,
      mb: rounded(bytes / 1e6, 1),
      seconds: rounded((performance.now() - start) / 1000, 1),
      ...mostMemory(office),
    })
  }
  const [[, parcels], [, journal]] = files
  await Promise.all([readSlowly(office, parcels), readSlowly(office, journal)])
  await leave(office, parcels)
  const figure = 'export: all the files, two slow readers and one who left'
  printFigure({ figure, ...mostMemory(office) })
}

/** The peak memory since the server started. */
function mostMemory({ serverPid }: Served) {
  const mostMb = peakMb(serverPid)
  return { mostMb, goalMb, reached: mostMb <= goalMb }
}

async function opened({ origin, cookie }: Served, path: string, signal?: AbortSignal) {
  const answer = await fetch(`${origin}/api${path}`, {
    headers: { cookie },
    ...(signal ? { signal } : {}),
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`${path}: ${answer.status}`)
  return answer.body
}

async function readWhole(office: Served, path: string) {
  let bytes = 0
  let lines = 0
  for await (const piece of await opened(office, path)) {
    bytes += piece.byteLength
    for (const byte of piece) if (byte === 10) lines += 1
  }
  return { bytes, lines }
}

/** The server must wait for a slow reader: everything that it prepares meanwhile stays in memory. */
async function readSlowly(office: Served, path: string): Promise<void> {
  let bytes = 0
  for await (const piece of await opened(office, path)) {
    const before = Math.floor(bytes / slowBytes)
    bytes += piece.byteLength
    if (Math.floor(bytes / slowBytes) > before) await pause(slowPauseMs)
    if (bytes > slowBytes * 6) return
  }
}

/** Once the reader has left, the server reads no more rows: `csv.test.ts` shows that the read ends. */
async function leave(office: Served, path: string): Promise<void> {
  const leaving = new AbortController()
  const body = await opened(office, path, leaving.signal)
  await body.getReader().read()
  leaving.abort()
}

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Linux only; elsewhere the figure is not a number and says so. */
function peakMb(pid: number): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return rounded(Number(kilobytes) / 1024, 0)
  } catch {
    return Number.NaN
  }
}
