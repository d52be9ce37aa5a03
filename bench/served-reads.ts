import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { median, printFigure, rounded, spreadOf, type Spread } from './figure.ts'

export type Reads = {
  readonly ours: string
  readonly bare: string
  readonly cookie: string
  readonly parcelId: string
  /** The cookies of customers who declare. */
  readonly declarers: readonly string[]
  readonly serverPid: number
}

type Load = Omit<autocannon.Options, 'url'> & { readonly url: string }
type Round = { readonly rps: number; readonly p99: number }
type Rounds = Round & { readonly list: readonly Round[]; readonly spread: Spread }

const connections = 10
/** Many short turns: what else the machine does meanwhile falls on all of them. */
const rounds = 15
const seconds = 2
const goals = { one: 0.92, list: 0.85, declaration: 0.85 }
const memoryGoalMb = 250

/**
 * Interleaved rounds: our server; a bare server with the same statements; for a read, a bare server with the data statement alone
 * too. The ratio is the median of the ratios of each round.
 */
export async function measureReads(reads: Reads): Promise<void> {
  const { ours, bare, cookie, parcelId, declarers } = reads
  const get = (url: string): Load => ({ url, headers: { cookie } })
  await compare('authenticated one-row read', goals.one, [
    get(`${ours}/api/parcels/${parcelId}`),
    get(`${bare}/both/one`),
    get(`${bare}/data/one`),
  ])
  await compare('authenticated 20-row list', goals.list, [
    get(`${ours}/api/parcels`),
    get(`${bare}/both/list`),
    get(`${bare}/data/list`),
  ])
  await compare('declaration of a parcel', goals.declaration, [
    declaring(`${ours}/api/parcels`, declarers),
    declaring(`${bare}/declare`, declarers),
  ])
  const mb = residentMb(reads.serverPid)
  printFigure({
    figure: 'memory of the server after the bench',
    mb,
    goal: memoryGoalMb,
    reached: mb <= memoryGoalMb,
  })
}

let declared = 0

/** Each request declares another parcel, under a key of its own. */
const declaring = (url: string, declarers: readonly string[]): Load => ({
  url,
  requests: [
    {
      method: 'POST',
      setupRequest: (request) => {
        declared += 1
        return {
          ...request,
          headers: {
            'content-type': 'application/json',
            origin: 'http://localhost:3000',
            cookie: declarers[declared % declarers.length] ?? '',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({
            trackingNumber: `7B${String(declared).padStart(11, '0')}`,
            merchant: 'La Redoute',
            description: 'Deux livres',
            requestedAction: 'grouping',
          }),
        }
      },
    },
  ],
})

async function compare(figure: string, goal: number, loads: readonly Load[]): Promise<void> {
  const [ours, both, data] = await measureInTurns(loads)
  if (!ours || !both) throw new Error('no round was run')
  const ratio = ratioOf(ours, both)
  printFigure({
    figure,
    requestsPerSecond: ours.spread,
    p99Ms: ours.p99,
    bareRequestsPerSecond: both.spread,
    bareP99Ms: both.p99,
    ratioToBareSameStatements: ratio,
    ...(data ? { ratioToDataStatementAlone: ratioOf(ours, data) } : {}),
    goal,
    reached: ratio >= goal,
  })
}

const ratioOf = (one: Rounds, other: Rounds): number =>
  rounded(median(one.list.map(({ rps }, round) => rps / (other.list[round]?.rps ?? Number.NaN))))

/** Each target's rounds, measured by turns: when the machine slows down, it slows all of them. */
async function measureInTurns(loads: readonly Load[]): Promise<Rounds[]> {
  for (const one of loads) await load(one, 2)
  const measured = loads.map((one) => ({ one, list: new Array<Round>() }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { one, list } of measured) list.push(await load(one, seconds))
  }
  return measured.map(({ list }) => ({
    list,
    rps: median(list.map(({ rps }) => rps)),
    p99: median(list.map(({ p99 }) => p99)),
    spread: spreadOf(list.map(({ rps }) => rps)),
  }))
}

/** A load on this machine's own server, bounded in time; an answer that is not 200 ends the bench. */
async function load(one: Load, duration: number): Promise<Round> {
  const result = await autocannon({ ...one, connections, duration })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${one.url}: ${result.non2xx} non-2xx, ${result.errors} errors`)
  }
  return { rps: result.requests.average, p99: result.latency.p99 }
}

/** Linux only; elsewhere the figure is not a number and says so. */
function residentMb(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return rounded(Number(kilobytes) / 1024, 0)
  } catch {
    return Number.NaN
  }
}
