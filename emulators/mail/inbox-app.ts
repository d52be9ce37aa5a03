import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { localApp } from '../local-app.ts'
import { readAttachment, type Message } from './message.ts'
import type { Filter, Mailbox } from './mailbox.ts'
import { framedHtml, frameHeaders, listPage, messagePage, notFoundPage } from './pages.ts'
import type { Outage, SmtpServer } from './smtp.ts'

const pageSize = 50

/** Pages of the inbox for a person, JSON for tests (`/api/messages`, `/api/messages/latest`, `/api/outage`). */
export function inboxApp(box: Mailbox, smtp: SmtpServer): Hono {
  const app = localApp()
  addJson(app, box, smtp)
  addPages(app, box, smtp)
  addMessageParts(app, box)
  return app
}

function addJson(app: Hono, box: Mailbox, smtp: SmtpServer): void {
  app.get('/api/messages', (c) => c.json({ messages: box.find(filterOf(c)) }))
  app.get('/api/messages/latest', (c) => {
    const latest = box.find(filterOf(c))[0]
    return latest ? c.json(latest) : c.json({ error: 'Aucun message ne correspond.' }, 404)
  })
  app.delete('/api/messages', async (c) => {
    await box.empty()
    return c.body(null, 204)
  })
  app.get('/api/outage', (c) => c.json(outageState(smtp)))
  app.post('/api/outage', async (c) => {
    const wished = outageIn(await c.req.json<unknown>().catch(() => undefined))
    if (!wished) return c.json({ error: '{ "down": true|false, "mode"?: "refused"|"busy" }' }, 422)
    await smtp.setOutage(wished)
    return c.json(outageState(smtp))
  })
}

function addPages(app: Hono, box: Mailbox, smtp: SmtpServer): void {
  app.get('/', (c) => {
    const search = c.req.query('q')?.trim() ?? ''
    const page = Math.max(1, Number.parseInt(c.req.query('page') ?? '1', 10) || 1)
    const found = box.find().filter((message) => matches(message, search))
    const messages = found.slice((page - 1) * pageSize, page * pageSize)
    const pages = Math.max(1, Math.ceil(found.length / pageSize))
    return c.html(
      listPage({
        messages,
        search,
        page,
        pages,
        total: found.length,
        outage: smtp.outage,
        state: stateOf(box, smtp),
      }),
    )
  })
  app.get('/api/state', (c) => c.text(stateOf(box, smtp)))
  app.post('/panne', async (c) => {
    const { mode } = await c.req.parseBody()
    await smtp.setOutage(mode === 'refused' || mode === 'busy' ? mode : 'none')
    return c.redirect('/', 303)
  })
  app.post('/vider', async (c) => {
    await box.empty()
    return c.redirect('/', 303)
  })
  app.notFound((c) => c.html(notFoundPage(), 404))
}

function addMessageParts(app: Hono, box: Mailbox): void {
  app.get('/messages/:id', (c) => {
    const message = box.get(c.req.param('id'))
    return message ? c.html(messagePage(message)) : c.notFound()
  })
  app.get('/messages/:id/html', (c) => {
    const message = box.get(c.req.param('id'))
    return message ? c.html(framedHtml(message.html), 200, frameHeaders) : c.notFound()
  })
  app.get('/messages/:id/source', async (c) => {
    const message = box.get(c.req.param('id'))
    if (!message) return c.notFound()
    const source = new Uint8Array(await box.raw(message))
    return c.body(source, 200, { 'content-type': 'text/plain; charset=utf-8' })
  })
  app.get('/messages/:id/attachments/:index', async (c) => {
    const message = box.get(c.req.param('id'))
    const index = Number(c.req.param('index'))
    const content = message && (await readAttachment(await box.raw(message), index))
    const attachment = message?.attachments[index]
    if (!content || !attachment) return c.notFound()
    return c.body(content, 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
    })
  })
}

function filterOf(c: Context): Filter {
  const to = c.req.query('to')
  const subject = c.req.query('subject')
  return { ...(to ? { to } : {}), ...(subject ? { subject } : {}) }
}

const outageRequest = z.union([
  z.strictObject({ down: z.literal(false) }),
  z.strictObject({ down: z.literal(true), mode: z.optional(z.enum(['refused', 'busy'])) }),
])

function outageIn(body: unknown): Outage | undefined {
  const request = outageRequest.safeParse(body).data
  return request && (request.down ? (request.mode ?? 'refused') : 'none')
}

const outageState = ({ outage }: SmtpServer) => ({ down: outage !== 'none', mode: outage })

const stateOf = (box: Mailbox, { outage }: SmtpServer): string =>
  `${box.find().length} ${box.find()[0]?.id ?? ''} ${outage}`

function matches({ subject, to, text }: Message, search: string): boolean {
  const part = search.toLowerCase()
  return [subject, text, ...to].some((field) => field.toLowerCase().includes(part))
}
