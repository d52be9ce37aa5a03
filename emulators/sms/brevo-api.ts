import type { Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { Outages } from './outage.ts'
import type { Phone } from './phone.ts'

/**
 * `POST /v3/transactionalSMS/send` as Brevo answers it: 201 `{ messageId }`, else `{ code, message }`. It refuses what it does
 * not emulate, instead of ignoring it.
 */
export function addBrevoApi(app: Hono, phone: Phone, outages: Outages): void {
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
