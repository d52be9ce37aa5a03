import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { newCustomer, sceneOf, type Scene } from '../tests/support/http-scenes.ts'
import { brokenInvariants } from '../tests/support/invariants.ts'
import { startEscale, type RunningEscale } from '../tests/support/running-escale.ts'
import { runProgram } from '../scripts/start/child.ts'
import {
  browser,
  customersOf,
  exporter,
  listen,
  operator,
  payer,
  pricer,
  requestQuotes,
  work,
} from './day/people.ts'
import { openTally, type Tally } from './day/tally.ts'
import { printFigure, rounded } from './figure.ts'
import { quotesFor } from './money/quotes-for.ts'

const seconds = Number(process.env['BENCH_DAY_SECONDS'] || '300')
const scale = process.env['BENCH_DAY_SCALE'] || '1'
const crowd = { operators: 3, pricers: 2, customers: 300, payments: 60 }
const goals = { p95Ms: 1000, errors: 0, settledSeconds: 60 }

/**
 * An office with a million parcels on an ordinary day: operators receive, the office prices, customers browse with an open event
 * stream, sixty pay, files are made, jobs run. Then the same day, whose server is killed in the middle: pages ask again, and
 * nothing is lost or done twice. `BENCH_DAY_SECONDS` and `BENCH_DAY_SCALE` make it shorter or smaller.
 */
export async function measureDay(root: string): Promise<void> {
  const first = await startEscale()
  await first.stop({ keepData: true })
  const { dataDir } = first
  await runProgram({
    name: 'bureau à l’échelle',
    script: join(root, 'scripts/seed.ts'),
    args: [`--scale=${scale}`],
    env: { ...process.env, DATA_DIR: dataDir },
  })
  const escale = await startEscale({ dataDir })
  const pool = new pg.Pool({ connectionString: escale.databaseUrl, max: 4 })
  pool.on('error', () => {})
  try {
    const scene = await sceneOf(escale)
    const office = { scene, escale, pool }
    await measure({ ...office, name: 'an ordinary day', inTheMiddle: async () => {} })
    const inTheMiddle = () => escale.killServer()
    await measure({ ...office, name: 'a day whose server is killed', inTheMiddle })
    const broken = Object.keys(await brokenInvariants(pool))
    printFigure({ figure: 'day: broken rules', broken, goal: 0, reached: broken.length === 0 })
  } finally {
    await pool.end()
    await escale.stop()
  }
}

type Day = {
  readonly name: string
  readonly scene: Scene
  readonly escale: RunningEscale
  readonly pool: pg.Pool
  readonly inTheMiddle: () => Promise<void>
}

async function measure({ name, scene, escale, pool, inTheMiddle }: Day): Promise<void> {
  const tally = openTally()
  const { workers, people, todo } = await openOffice(scene, escale, pool, tally)
  const before = await paidOrders(pool)
  const closing = new AbortController()
  const streams = people.map((person) => listen(person, closing.signal))
  const began = performance.now()
  const until = began + seconds * 1000
  const cpu = cpuSeconds(escale.serverPid())
  const middle = pause((seconds * 1000) / 2).then(inTheMiddle)
  await Promise.all([middle, ...workers.map((worker) => work(worker, until))])
  const worked = (performance.now() - began) / 1000
  const serverPid = escale.serverPid()
  const used = cpuSeconds(serverPid) - cpu
  const paid = crowd.payments - todo.length
  const settledSeconds = rounded(await settled(pool, before + paid), 1)
  closing.abort()
  const reopened = (await Promise.all(streams)).reduce((sum, times) => sum + times, 0)
  printDay(name, tally.told(), {
    seconds: rounded(worked, 0),
    parcels: await parcelCount(pool),
    streamsReopened: reopened,
    paid,
    settledSeconds,
    serverMb: residentMb(serverPid),
    // A server that was killed began again at nothing.
    ...(used > 0 && { serverCores: rounded(used / worked) }),
  })
}

async function openOffice(scene: Scene, escale: RunningEscale, pool: pg.Pool, tally: Tally) {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => newCustomer(scene)))
  const [declarant] = buyers
  if (!declarant) throw new Error('no customer')
  const requested = await requestQuotes(scene, buyers, Math.ceil(seconds / 10))
  const todo = await quotesFor(pool, buyers, crowd.payments)
  const people = await customersOf(escale.url, pool, crowd.customers)
  const times = <One>(count: number, one: () => One) => Array.from({ length: count }, one)
  const receiver = await operator(scene, declarant, tally)
  const payMs = Math.floor((seconds * 1000 * 0.6) / crowd.payments)
  const workers = [
    ...times(crowd.operators, () => receiver),
    ...times(crowd.pricers, () => pricer(scene, requested, tally)),
    ...people.map((person) => browser(person, tally)),
    payer(todo, payMs, tally),
    exporter(scene, tally),
  ]
  return { workers, people, todo }
}

function printDay(name: string, told: ReturnType<Tally['told']>, more: object): void {
  const { ms, acts, errors, askedAgain } = told
  for (const [kind, spread] of Object.entries(ms)) {
    printFigure({ figure: `day: ${name}: ${kind}`, ms: spread })
  }
  // A file of a million rows takes as long as its rows.
  const screens = Object.entries(ms).filter(([kind]) => !kind.startsWith('export'))
  const slowestP95Ms = Math.max(...screens.map(([, { p95 }]) => p95))
  const reached = Object.keys(errors).length === 0 && slowestP95Ms <= goals.p95Ms
  const figure = `day: ${name}`
  printFigure({ figure, ...crowd, acts, errors, askedAgain, slowestP95Ms, ...more, goals, reached })
}

async function settled(pool: pg.Pool, orders: number): Promise<number> {
  const began = performance.now()
  while ((await paidOrders(pool)) < orders) {
    if (performance.now() - began > goals.settledSeconds * 1000) throw new Error('orders lack')
    await pause(250)
  }
  return (performance.now() - began) / 1000
}

async function paidOrders(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from orders')
  return rows[0]?.count ?? 0
}

async function parcelCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int from parcels')
  return rows[0]?.count ?? 0
}

/** Linux only, as the two below. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return rounded(Number(kilobytes) / 1024, 0)
}
