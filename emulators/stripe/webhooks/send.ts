import { createHmac } from 'node:crypto'
import type { Attempt, StoredEvent } from '../state.ts'

export type Webhook = { readonly url: string; readonly secret: string }

const timeoutMs = 20_000

/** Posts the event once. Only 2xx counts as received; a redirection does not. */
export async function send(
  event: StoredEvent,
  { url, secret }: Webhook,
  stopped: AbortSignal,
): Promise<Omit<Attempt, 'at'>> {
  const payload = JSON.stringify(event, null, 2)
  const started = performance.now()
  const elapsed = (): number => Math.round(performance.now() - started)
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        // The receiver compares with its real clock, so this one is never the advanced one.
        'stripe-signature': signatureOf(payload, secret, Math.floor(Date.now() / 1000)),
      },
      body: payload,
    })
    const answer = (await response.text()).slice(0, 500)
    return { status: response.status, durationMs: elapsed(), answer }
  } catch (error) {
    return { status: null, durationMs: elapsed(), answer: reasonOf(error) }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}

/** The `Stripe-Signature` header: HMAC-SHA256 of `t.payload` (docs.stripe.com/webhooks/signature). */
function signatureOf(payload: string, secret: string, atSeconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${atSeconds}.${payload}`, 'utf8').digest('hex')
  return `t=${atSeconds},v1=${v1}`
}
