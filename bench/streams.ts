import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { cpuSeconds, residentMb } from './day/process-figures.ts'
import { printFigure, quantile, rounded } from './figure.ts'
import { customersWith } from './streams/customers.ts'
import { keepStream } from './streams/keep-stream.ts'

const people = 500
const streamsEach = 20
const streams = people * streamsEach
const factsPerSecond = 20
const idleSeconds = 30
const goals = { mb: 600, p99Ms: 100, idleCores: 0.05, crossed: 0, backSeconds: 15 }

type Server = {
  readonly ours: string
  readonly connectionString: string
  readonly pid: () => number
  /** SIGKILL, and another one in its place, as the launcher does. */
  readonly dieAndStartAgain: () => Promise<void>
}

/**
 * Ten thousand open event streams on one process, of five hundred customers: what they cost while nothing happens; a fact of each
 * customer, twenty a second, from its commit to each of the twenty streams that hear it, and to nobody else's; how long until all
 * are back after the server died.
 */
export async function measureStreams(server: Server): Promise<void> {
  const pool = new pg.Pool({ connectionString: server.connectionString, max: 1 })
  const toldAt = new Map<string, number>()
  const heard = { ms: [] as number[], crossed: 0 }
  let ready = 0
  const leave: (() => void)[] = []
  for (const customer of await customersWith(pool, people)) {
    toldAt.set(customer.id, Number.NaN)
    const onFact = (customerId: string) => {
      if (customerId !== customer.id) heard.crossed += 1
      else heard.ms.push(performance.now() - (toldAt.get(customerId) ?? 0))
    }
    const onReady = () => (ready += 1)
    const before = ready
    for (let opened = 0; opened < streamsEach; opened += 1)
      leave.push(keepStream({ origin: server.ours, token: customer.token, onFact, onReady }))
    await until(() => ready >= before + streamsEach)
  }
  const idleCores = await idle(server.pid())
  await tellEach(pool, toldAt)
  await until(() => heard.ms.length >= streams)
  const seen = heard.ms.length
  const mb = residentMb(server.pid())
  const ms = { median: rounded(quantile(heard.ms, 0.5)), p99: rounded(quantile(heard.ms, 0.99)) }

  ready = 0
  const diedAt = performance.now()
  await server.dieAndStartAgain()
  const startedSeconds = rounded((performance.now() - diedAt) / 1000, 1)
  await until(() => ready >= streams)
  const back = ready
  const backSeconds = rounded((performance.now() - diedAt) / 1000, 1)
  await tellEach(pool, toldAt)
  await until(() => heard.ms.length >= 2 * streams)

  const { crossed } = heard
  const isWhole = heard.ms.length === 2 * streams && back === streams && crossed === 0
  const isQuick = ms.p99 <= goals.p99Ms && backSeconds <= goals.backSeconds
  printFigure({
    figure: 'event streams',
    streams,
    heard: seen,
    heardAfterDeath: heard.ms.length - seen,
    crossed,
    ms,
    mb,
    idleCores,
    startedSeconds,
    back,
    backSeconds,
    goals,
    reached: isWhole && isQuick && mb <= goals.mb && idleCores <= goals.idleCores,
  })
  for (const end of leave) end()
  await pool.end()
}

/** Heartbeats and the look at sessions. */
async function idle(pid: number): Promise<number> {
  const before = cpuSeconds(pid)
  await pause(idleSeconds * 1000)
  return rounded((cpuSeconds(pid) - before) / idleSeconds, 3)
}

async function tellEach(pool: pg.Pool, toldAt: Map<string, number>): Promise<void> {
  const began = performance.now()
  let told = 0
  for (const id of toldAt.keys()) {
    await pause(Math.max(0, began + (told * 1000) / factsPerSecond - performance.now()))
    toldAt.set(id, performance.now())
    await pool.query(
      `insert into events (type, at, actor_kind, actor_label, customer_id, details) values ('parcel.declared', now(), 'job', 'bench', $1, '{}')`,
      [id],
    )
    told += 1
  }
}

/** Half a minute at most: what lacks then is in the figure. */
async function until(isSo: () => boolean): Promise<void> {
  const limit = performance.now() + 30_000
  while (!isSo() && performance.now() < limit) await pause(20)
}
