import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { brokenInvariants } from '../tests/support/invariants.ts'
import { crowd, fillOffice, openOffice, type Office } from './day/open-office.ts'
import { listen, work } from './day/people.ts'
import { cpuSeconds, residentMb } from './day/process-figures.ts'
import { openTally, type Tally } from './day/tally.ts'
import { printFigure, rounded } from './figure.ts'

const seconds = Number(process.env['BENCH_DAY_SECONDS'] || '300')
const scale = process.env['BENCH_DAY_SCALE'] || '1'
const payments = 60
const goals = { p95Ms: 1000, errors: 0, settledSeconds: 60 }

/**
 * An office with a million parcels on an ordinary day: operators receive, the office prices, customers browse with an open event
 * stream, sixty pay, files are made, jobs run. Then the same day, whose server is killed in the middle: pages ask again, and
 * nothing is lost or done twice. `BENCH_DAY_SECONDS` and `BENCH_DAY_SCALE` make it shorter or smaller.
 */
export async function measureDay(root: string): Promise<void> {
  const office = await openOffice(root, scale)
  const { escale, pool } = office
  try {
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

type Day = Office & { readonly name: string; readonly inTheMiddle: () => Promise<void> }

async function measure({ name, inTheMiddle, ...office }: Day): Promise<void> {
  const { escale, pool } = office
  const tally = openTally()
  const shift = { seconds, payments, pace: 1 }
  const { workers, people, todo } = await fillOffice(office, shift, tally)
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
  const paid = payments - todo.length
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
  printFigure({
    figure,
    ...crowd,
    payments,
    acts,
    errors,
    askedAgain,
    slowestP95Ms,
    ...more,
    goals,
    reached,
  })
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
