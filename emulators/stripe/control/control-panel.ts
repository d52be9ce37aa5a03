import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod'
import type { Emulator } from '../emulator.ts'
import { StripeError } from '../wire/stripe-error.ts'
import { styleHash } from '../pages/style.ts'
import * as acts from './acts.ts'
import { controlPage } from './control-page.ts'
import * as balance from './balance-acts.ts'
import * as billing from './billing-acts.ts'
import { overview, eventsOf } from './overview.ts'

/** The panel: an HTML page and the same actions as JSON. Loopback only, never on the API's port. */
export function controlPanel(emulator: Emulator): Hono {
  const panel = new Hono()
  panel.use(refuseForeign)
  panel.use(bodyLimit({ maxSize: 20_000 }))
  panel.get('/', (c) => {
    c.header(
      'content-security-policy',
      `default-src 'none'; style-src ${styleHash}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    c.header('cache-control', 'no-store')
    return c.html(controlPage(overview(emulator), eventsOf(emulator)))
  })
  panel.get('/api/state', (c) => c.json(overview(emulator)))
  panel.get('/api/events', (c) => c.json({ events: eventsOf(emulator, c.req.query('type')) }))

  const on = acting(emulator, panel)
  on('/api/clock', acts.clock, acts.advanceClock)
  on('/api/webhook', acts.webhook, acts.setWebhook)
  on('/api/copies', acts.copies, acts.setCopies)
  on('/api/refuse-next-session', acts.refusal, acts.refuseNextSession)
  on('/api/payment-methods/:id/refuse', acts.nothing, acts.refuseMethod)
  on('/api/hold', acts.nothing, acts.hold)
  on('/api/release', acts.release, acts.releaseHeld)
  on('/api/events/:id/resend', acts.nothing, acts.resend)
  on('/api/sessions/:id/settle', acts.settlement, acts.settleSession)
  on('/api/sessions/:id/expire', acts.nothing, acts.expire)
  on('/api/subscriptions/:id/fail-next-renewal', acts.nothing, billing.failNextRenewal)
  on('/api/subscriptions/:id/succeed-next-attempt', acts.nothing, billing.succeedNextAttempt)
  on('/api/subscriptions/:id/ask-confirmation', acts.nothing, billing.askConfirmation)
  on('/api/subscriptions/:id/advance', acts.nothing, billing.advanceToNext)
  on('/api/subscriptions/:id/backdate', billing.backdating, billing.backdate)
  on('/api/charges/:id/refund', acts.refund, acts.refundByDashboard)
  on('/api/charges/:id/dispute', acts.dispute, acts.disputeByBank)
  on('/api/disputes/:id/escalate', acts.nothing, acts.escalateByBank)
  on('/api/disputes/:id/close', acts.verdict, acts.decideDispute)
  on('/api/charges', balance.handMade, balance.chargeByDashboard)
  on('/api/payouts', balance.payout, balance.payOutNow)
  on('/api/refunds/:id/settle', acts.settleRefundAs, acts.settleRefundByBank)

  panel.notFound((c) => c.json(failure('Adresse inconnue.'), 404))
  panel.onError((error, c) => {
    if (error instanceof StripeError) return c.json(error.body, error.status as 400)
    process.stderr.write(`${error.stack ?? error.message}\n`)
    return c.json(failure(error.message), 500)
  })
  return panel
}

type Act<Input> = (emulator: Emulator, input: Input, id: string) => object | Promise<object>

const acting =
  (emulator: Emulator, panel: Hono) =>
  <Schema extends z.ZodType>(path: string, schema: Schema, act: Act<z.output<Schema>>): void => {
    panel.post(path, async (c) => {
      const input = schema.safeParse(await bodyOf(c))
      if (!input.success) return c.json(failure(z.prettifyError(input.error)), 422)
      const result = await act(emulator, input.data, c.req.param('id') ?? '')
      emulator.wake()
      await emulator.save()
      return isForm(c) ? c.redirect('/', 303) : c.json(result)
    })
  }

const isForm = (c: Context): boolean =>
  c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false

async function bodyOf(c: Context): Promise<unknown> {
  if (isForm(c)) return c.req.parseBody()
  const text = await c.req.text()
  if (text === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** No other site may use the panel: neither by a form of its own nor by a name that it points at 127.0.0.1. */
async function refuseForeign(c: Context, next: () => Promise<void>): Promise<Response | undefined> {
  const { host, hostname } = new URL(c.req.url)
  const origin = c.req.header('origin')
  const foreign = origin !== undefined && URL.parse(origin)?.host !== host
  if (foreign || !['127.0.0.1', 'localhost'].includes(hostname)) {
    return c.json(failure('Refusé : ce panneau ne répond qu’à lui-même.'), 403)
  }
  await next()
  return undefined
}

const failure = (message: string) => ({ error: { type: 'control_error', message } })
