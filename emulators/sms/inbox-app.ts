import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { localApp } from '../local-app.ts'
import { outageIn, outageNamed, type Outages } from './outage.ts'
import { listPage, notFoundPage } from './pages.ts'
import type { Filter, Phone, Sms } from './phone.ts'
import { reportNamed, sendReport } from './reports.ts'

const pageSize = 50

/**
 * Brevo's API for the application, pages for a person, JSON for tests (`/api/messages`, `/api/messages/latest`, their reports, `/api/outage`).
 */
export function inboxApp(phone: Phone, outages: Outages): Hono {
  const app = localApp()
  app.use('/v3/*', async (c, next) => {
    if (outages.current !== 'refused') return next()
    ;(c.env as HttpBindings).incoming.socket.destroy()
    return c.body(null)
  })
  addBrevoApi(app, phone, outages)
  addJson(app, phone, outages)
  addPages(app, phone, outages)
  app.notFound((c) =>
    c.req.path.startsWith('/v3/')
      ? c.json({ code: 'document_not_found', message: 'Not found' }, 404)
      : c.html(notFoundPage(), 404),
  )
  return app
}

function addJson(app: Hono, phone: Phone, outages: Outages): void {
  app.get('/api/messages', (c) => c.json({ messages: phone.find(filterOf(c)) }))
  app.get('/api/messages/latest', (c) => {
    const latest = phone.find(filterOf(c))[0]
    return latest ? c.json(latest) : c.json({ error: 'Aucun SMS ne correspond.' }, 404)
  })
  app.delete('/api/messages', (c) => {
    phone.empty()
    return c.body(null, 204)
  })
  app.post('/api/messages/:id/report', async (c) => {
    const body: unknown = await c.req.json<unknown>().catch(() => undefined)
    const report = reportNamed((body as { status?: unknown } | undefined)?.status)
    const sms = withId(phone, c.req.param('id'))
    if (!report)
      return c.json({ error: '{ "status": "delivered"|"soft_bounce"|"hard_bounce" }' }, 422)
    return sms ? c.json(await sendReport(phone, sms, report)) : c.json({ error: 'Inconnu.' }, 404)
  })
  app.get('/api/outage', (c) => c.json(outageState(outages)))
  app.post('/api/outage', async (c) => {
    const wished = outageIn(await c.req.json<unknown>().catch(() => undefined))
    if (!wished) {
      return c.json({ error: '{ "down": true|false, "mode"?: "refused"|"busy"|"credits" }' }, 422)
    }
    outages.current = wished
    return c.json(outageState(outages))
  })
}

function addPages(app: Hono, phone: Phone, outages: Outages): void {
  app.get('/', (c) => {
    const search = c.req.query('q')?.trim() ?? ''
    const page = Math.max(1, Number.parseInt(c.req.query('page') ?? '1', 10) || 1)
    const found = phone.find().filter((sms) => matches(sms, search))
    return c.html(
      listPage({
        messages: found.slice((page - 1) * pageSize, page * pageSize),
        search,
        page,
        pages: Math.max(1, Math.ceil(found.length / pageSize)),
        total: found.length,
        outage: outages.current,
        state: stateOf(phone, outages),
      }),
    )
  })
  app.get('/api/state', (c) => c.text(stateOf(phone, outages)))
  app.post('/panne', async (c) => {
    const { mode } = await c.req.parseBody()
    outages.current = outageNamed(mode)
    return c.redirect('/', 303)
  })
  app.post('/rapport', async (c) => {
    const { id, status } = await c.req.parseBody()
    const [sms, report] = [withId(phone, id), reportNamed(status)]
    if (sms && report) await sendReport(phone, sms, report)
    return c.redirect('/', 303)
  })
  app.post('/vider', (c) => {
    phone.empty()
    return c.redirect('/', 303)
  })
}

const withId = (phone: Phone, id: unknown): Sms | undefined =>
  phone.find().find((sms) => String(sms.id) === id)

function filterOf(c: Context): Filter {
  const to = c.req.query('to')
  const text = c.req.query('text')
  return { ...(to ? { to } : {}), ...(text ? { text } : {}) }
}

const outageState = ({ current }: Outages) => ({ down: current !== 'none', mode: current })

const stateOf = (phone: Phone, { current }: Outages): string =>
  `${phone.find().length} ${phone.find()[0]?.id ?? ''} ${phone.find().filter(({ report }) => report).length} ${current}`

/** Spaces in a number are for the eye: with or without them it is found. */
function matches({ to, text, tag }: Sms, search: string): boolean {
  const part = search.toLowerCase()
  const digits = search.replaceAll(/[\s.]/g, '')
  return (
    [text, tag].some((field) => field.toLowerCase().includes(part)) ||
    (digits !== '' && to.includes(digits))
  )
}

/**
 * `POST /v3/transactionalSMS/send` as Brevo answers it: 201 `{ messageId }`, else `{ code, message }`. It refuses what it does
 * not emulate, instead of ignoring it.
 */
function addBrevoApi(app: Hono, phone: Phone, outages: Outages): void {
  app.post('/v3/transactionalSMS/send', async (c) => {
    const key = c.req.header('api-key')
    if (key === undefined) return refuse(c, 401, 'unauthorized', 'api-key is missing in headers')
    if (!key.startsWith('xkeysib-')) return refuse(c, 401, 'unauthorized', 'Key not found')
    if (outages.current === 'busy') return refuse(c, 503, 'internal_error', 'Try again later')
    if (outages.current === 'credits') {
      return refuse(c, 402, 'not_enough_credits', 'You do not have enough SMS credits')
    }
    const body: unknown = await c.req.json<unknown>().catch(() => undefined)
    const parsed = request.safeParse(body)
    if (!parsed.success) return refuseBody(c, body, parsed.error.issues[0])
    const { sender, recipient, content, tag, webUrl } = parsed.data
    const to = `+${recipient.replace(/^(\+|00)/, '')}`
    const report = webUrl === undefined ? {} : { reportUrl: webUrl }
    const sms = { sender, to, text: content, tag: tag ?? '', ...report }
    const { id } = phone.receive(sms, new Date())
    return c.json({ messageId: id }, 201)
  })
}

const request = z.strictObject({
  // Eleven letters and digits, or a number of up to fifteen digits.
  sender: z.string().check(z.regex(/^([A-Za-z0-9]{1,11}|\d{1,15})$/)),
  recipient: z.string().check(z.regex(/^(\+|00)?[1-9]\d{5,14}$/)),
  content: z.string().check(z.minLength(1)),
  type: z.optional(z.enum(['transactional', 'marketing'])),
  tag: z.optional(z.string()),
  unicodeEnabled: z.optional(z.boolean()),
  webUrl: z.optional(z.url({ protocol: /^https?$/ })),
})
const obligatory = ['sender', 'recipient', 'content']

function refuseBody(c: Context, body: unknown, issue: z.core.$ZodIssue | undefined): Response {
  if (typeof body !== 'object' || body === null) {
    return refuse(c, 400, 'bad_request', 'Input must be a valid JSON object')
  }
  const name = nameIn(issue)
  if (obligatory.includes(name) && !(name in body)) {
    return refuse(c, 400, 'missing_parameter', `${name} is missing`)
  }
  const what = name === 'recipient' ? 'telephone number is not valid' : `${name} is not valid`
  return refuse(c, 400, 'invalid_parameter', what)
}

const nameIn = (issue: z.core.$ZodIssue | undefined): string =>
  issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : String(issue?.path[0])

const refuse = (c: Context, status: 400 | 401 | 402 | 503, code: string, message: string) =>
  c.json({ code, message }, status)
