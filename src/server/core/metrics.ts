import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type * as PromClient from 'prom-client'
import type { Counter, Histogram, Registry } from 'prom-client'
import { asAnswer } from './errors.ts'

/** What this process counts while it works. `/api/metrics` adds the figures that it reads at each request. */
export type Metrics = {
  readonly requests: Histogram<'method' | 'route'>
  readonly answers: Counter<'method' | 'route' | 'status'>
  readonly jobs: Histogram<'job' | 'outcome'>
  readonly suppliers: Histogram<'supplier' | 'outcome'>
  readonly webhooks: Counter<'outcome'>
  /** All metrics in Prometheus' text format, with the figures that were read just now. */
  readonly render: (read: readonly Gauge[]) => Promise<string>
}

export type Gauge = {
  readonly name: string
  readonly help: string
  readonly values: readonly Sample[]
}
export type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

/** Seconds, from a cached read to the time at which a proxy gives up. */
const buckets = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10]

/** Jobs and suppliers are slower than requests: a nightly job has an hour. */
const slowBuckets = [0.1, 0.5, 2, 10, 60, 600]

/** Imported only here, so that a server without metrics does not load the library. */
export async function openMetrics(): Promise<Metrics> {
  const library = await import('prom-client')
  const registry = new library.Registry()
  library.collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    requests: new library.Histogram({
      name: 'escale_http_request_seconds',
      help: 'Time until the headers of an answer, by route pattern',
      labelNames: ['method', 'route'],
      buckets,
      registers,
    }),
    answers: new library.Counter({
      name: 'escale_http_answers_total',
      help: 'Answers by route pattern and status',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    ...workMetrics(library, registers),
    render: async (read) => library.Registry.merge([registry, asRegistry(library, read)]).metrics(),
  }
}

type Library = typeof PromClient

const workMetrics = ({ Histogram, Counter }: Library, registers: Registry[]) => ({
  jobs: new Histogram({
    name: 'escale_job_seconds',
    help: 'Time of one run of a job; a failed run is tried again later',
    labelNames: ['job', 'outcome'],
    buckets: slowBuckets,
    registers,
  }),
  suppliers: new Histogram({
    name: 'escale_supplier_seconds',
    help: 'Time of one call to a supplier (mail, sms, stripe, google, colissimo, la-poste)',
    labelNames: ['supplier', 'outcome'],
    buckets: slowBuckets,
    registers,
  }),
  webhooks: new Counter({
    name: 'escale_webhooks_total',
    help: 'Messages of Stripe: done, failed (Stripe sends them again), refused (not signed by Stripe)',
    labelNames: ['outcome'],
    registers,
  }),
})

function asRegistry({ Registry, Gauge }: Library, read: readonly Gauge[]): Registry {
  const registry = new Registry()
  for (const { name, help, values } of read) {
    const labelNames = Object.keys(values[0]?.[0] ?? {})
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
    for (const [labels, value] of values) gauge.set(labels, value)
  }
  return registry
}

/**
 * Times each request under the pattern of its route, never under its address, which holds ids. Requests without a route (pages,
 * files, addresses that do not exist) share one label.
 */
export function timeRequests({ requests, answers }: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    let status = 500
    try {
      await next()
      status = c.res.status
    } catch (error) {
      if (error instanceof Error) status = asAnswer(error).status
      throw error
    } finally {
      const found = matchedRoutes(c).find(({ method }) => method !== 'ALL')
      const labels = { method: found?.method ?? 'any', route: found?.path ?? 'pages' }
      requests.observe(labels, (performance.now() - start) / 1000)
      answers.inc({ ...labels, status })
    }
  }
}

export type Outcome = 'done' | 'failed'

/** Runs `work`, and records its time and whether it failed. */
export async function timed<Label extends string, Value>(
  histogram: Histogram<Label | 'outcome'> | undefined,
  labels: Readonly<Record<Label, string>>,
  run: () => Promise<Value>,
  outcomeOf: (value: Value) => Outcome = () => 'done',
): Promise<Value> {
  const start = performance.now()
  let outcome: Outcome = 'failed'
  try {
    const value = await run()
    outcome = outcomeOf(value)
    return value
  } finally {
    histogram?.observe({ ...labels, outcome }, (performance.now() - start) / 1000)
  }
}
