import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { median, printFigure, rounded, spreadOf, type Spread } from './figure.ts'

export type Reads = {
  readonly ours: string
  readonly bare: string
  readonly cookie: string
  readonly parcelId: string
  readonly serverPid: number
}

type Round = { readonly rps: number; readonly p99: number }
type Rounds = Round & { readonly spread: Spread }

const connections = 10
const rounds = 5
const seconds = 4
const oneRowGoal = 0.75
const memoryGoalMb = 250

/**
 * Interleaved rounds: our server; a bare server with the same two statements; a bare server with the data statement alone.
 * Compares medians, then ratios.
 */
export async function measureReads(reads: Reads): Promise<void> {
  await compare(reads, {
    figure: 'authenticated one-row read',
    ours: `${reads.ours}/api/parcels/${reads.parcelId}`,
    path: 'one',
    goal: oneRowGoal,
  })
  await compare(reads, {
    figure: 'authenticated 20-row list',
    ours: `${reads.ours}/api/parcels`,
    path: 'list',
  })
  const mb = residentMb(reads.serverPid)
  printFigure({
    figure: 'memory of the server after the bench',
    mb,
    goal: memoryGoalMb,
    reached: mb <= memoryGoalMb,
  })
}

async function compare(
  { bare, cookie }: Reads,
  read: { figure: string; ours: string; path: string; goal?: number },
): Promise<void> {
  const targets = [read.ours, `${bare}/both/${read.path}`, `${bare}/data/${read.path}`]
  const [ours, both, data] = await measureInTurns(targets, cookie)
  if (!ours || !both || !data) throw new Error('no round was run')
  const ratioToBare = rounded(ours.rps / both.rps)
  printFigure({
    figure: read.figure,
    requestsPerSecond: ours.spread,
    p99Ms: ours.p99,
    bareRequestsPerSecond: both.spread,
    bareP99Ms: both.p99,
    ratioToBareSameTwoStatements: ratioToBare,
    ratioToDataStatementAlone: rounded(ours.rps / data.rps),
    ...(read.goal === undefined ? {} : { goal: read.goal, reached: ratioToBare >= read.goal }),
  })
}

/** The median of each target's rounds, measured by turns: when the machine slows down, it slows all of them. */
async function measureInTurns(targets: readonly string[], cookie: string): Promise<Rounds[]> {
  for (const url of targets) await load(url, cookie, 2)
  const measured = targets.map((url) => ({ url, list: new Array<Round>() }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, list } of measured) list.push(await load(url, cookie, seconds))
  }
  return measured.map(({ list }) => ({
    rps: median(list.map(({ rps }) => rps)),
    p99: median(list.map(({ p99 }) => p99)),
    spread: spreadOf(list.map(({ rps }) => rps)),
  }))
}

/** A load on this machine's own server, bounded in time; an answer that is not 200 ends the bench. */
async function load(url: string, cookie: string, duration: number): Promise<Round> {
  const result = await autocannon({ url, connections, duration, headers: { cookie } })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} non-2xx`)
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
