import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { setTimeout as pause } from 'node:timers/promises'
import { localApp } from '../local-app.ts'
import { type Depot, type Parcel } from './depot.ts'
import { changeIncidents, type Incidents, outageNamed } from './incidents.ts'
import { acts } from './journey.ts'
import { addLabelApi } from './label-api.ts'
import { controlPage, notFoundPage } from './pages.ts'
import { addTrackingApi, type Quota } from './tracking-api.ts'

const pageSize = 25
const slowMs = 20_000

/** The two services for the application, pages for a person, JSON for tests (`/api/…`). */
export function carrierApp(depot: Depot, incidents: Incidents, quota: Quota): Hono {
  const app = localApp()
  for (const service of ['/sls-ws/*', '/suivi/*']) {
    app.use(service, (c, next) => withOutage(c, incidents, next))
  }
  addLabelApi(app, depot, incidents)
  addTrackingApi(app, depot, incidents, quota)
  addJson(app, depot, incidents, quota)
  addPages(app, depot, incidents)
  app.notFound((c) =>
    /^\/(sls-ws|suivi)\//.test(c.req.path)
      ? c.json({ code: 'RESOURCE_NOT_FOUND', message: 'Not found' }, 404)
      : c.html(notFoundPage(), 404),
  )
  return app
}

async function withOutage(c: Context, { outage }: Incidents, next: () => Promise<void>) {
  if (outage === 'refused') {
    ;(c.env as HttpBindings).incoming.socket.destroy()
    return c.body(null)
  }
  if (outage === 'busy') return c.text('Service Unavailable', 503)
  if (outage === 'slow') await pause(slowMs)
  return next()
}

const number = z.string().check(z.regex(/^[A-Z0-9]{11,15}$/))
const country = z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'FR')
const taken = z.strictObject({ number, country })
const act = z.strictObject({ act: z.enum(acts) })
const recorded = z.strictObject({ code: z.string(), at: z.iso.datetime({ offset: true }) })
const days = z.strictObject({ days: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(60)) })

function addJson(app: Hono, depot: Depot, incidents: Incidents, quota: Quota): void {
  const body = (c: Context) => c.req.json<unknown>().catch(() => undefined)
  const refuse = (c: Context) => c.json({ error: 'Corps refusé : voir emulators/carrier.' }, 422)
  const shown = (c: Context, parcel: Parcel | undefined) =>
    parcel ? c.json(parcel) : c.json({ error: 'Colis inconnu.' }, 404)

  app.get('/api/parcels', (c) => c.json({ parcels: depot.parcels() }))
  app.get('/api/calls', (c) => c.json({ tracking: quota.total() }))
  app.post('/api/parcels', async (c) => {
    const wanted = taken.safeParse(await body(c)).data
    return wanted ? c.json(depot.takeIn(wanted.number, wanted.country), 201) : refuse(c)
  })
  app.post('/api/parcels/:number/acts', async (c) => {
    const wanted = act.safeParse(await body(c)).data
    return wanted ? shown(c, depot.act(c.req.param('number'), wanted.act)) : refuse(c)
  })
  app.post('/api/parcels/:number/events', async (c) => {
    const wanted = recorded.safeParse(await body(c)).data
    if (!wanted) return refuse(c)
    return shown(c, depot.record(c.req.param('number'), wanted.code, new Date(wanted.at)))
  })
  app.post('/api/clock', async (c) => {
    const wanted = days.safeParse(await body(c)).data
    if (!wanted) return refuse(c)
    depot.advance(wanted.days)
    return c.json({ now: depot.now().toISOString() })
  })
  app.post('/api/incidents', async (c) =>
    changeIncidents(incidents, await body(c)) ? c.json(incidents) : refuse(c),
  )
}

function addPages(app: Hono, depot: Depot, incidents: Incidents): void {
  app.get('/', (c) => {
    const search = c.req.query('q')?.trim() ?? ''
    const page = Math.max(1, Number.parseInt(c.req.query('page') ?? '1', 10) || 1)
    const part = search.toUpperCase().replaceAll(' ', '')
    const found = depot
      .parcels()
      .filter((parcel) => `${parcel.number} ${parcel.reference.toUpperCase()}`.includes(part))
    return c.html(
      controlPage({
        parcels: found.slice((page - 1) * pageSize, page * pageSize),
        search,
        page,
        pages: Math.max(1, Math.ceil(found.length / pageSize)),
        total: found.length,
        unknown: depot.unknown(),
        incidents,
        now: depot.now().toISOString(),
        state: stateOf(depot, incidents),
      }),
    )
  })
  app.get('/api/state', (c) => c.text(stateOf(depot, incidents)))
  app.post('/panne', async (c) => {
    Object.assign(incidents, { outage: outageNamed((await c.req.parseBody())['mode']) })
    return c.redirect('/', 303)
  })
  app.post('/reglages', async (c) => {
    const { alwaysArray, unordered } = await c.req.parseBody()
    changeIncidents(incidents, {
      alwaysArray: alwaysArray !== undefined,
      unordered: unordered !== undefined,
    })
    return c.redirect('/', 303)
  })
  app.post('/horloge', async (c) => {
    const wanted = days.safeParse(await c.req.parseBody()).data
    if (wanted) depot.advance(wanted.days)
    return c.redirect('/', 303)
  })
  app.post('/prise-en-charge', async (c) => {
    const { number: typed, country: to } = await c.req.parseBody()
    const text = typeof typed === 'string' ? typed.toUpperCase().replaceAll(/\s/g, '') : ''
    const wanted = taken.safeParse({ number: text, ...(to ? { country: to } : {}) }).data
    if (wanted) depot.takeIn(wanted.number, wanted.country)
    return c.redirect('/', 303)
  })
  app.post('/colis', async (c) => {
    const { number: of, ...rest } = await c.req.parseBody()
    const wanted = act.safeParse(rest).data
    if (wanted && typeof of === 'string') depot.act(of, wanted.act)
    return c.redirect('/', 303)
  })
}

const stateOf = (depot: Depot, incidents: Incidents): string =>
  JSON.stringify([
    depot.parcels().length,
    depot.parcels().reduce((sum, { events }) => sum + events.length, 0),
    depot.unknown(),
    incidents,
  ])
