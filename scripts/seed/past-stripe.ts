import Stripe from 'stripe'
import type { Config } from '#server/config.ts'
import type { Clock } from './clock.ts'

/**
 * A client of the Stripe emulator that lives on the day of the story. The emulator's clock only goes forward, so the times that
 * it checks (a session ends in the next 24 hours) are moved to its present, and the times in its answers are moved to the
 * story's.
 */
export function pastStripe({ STRIPE_SECRET_KEY, STRIPE_API_URL }: Config, clock: Clock): Stripe {
  const { hostname, port } = new URL(STRIPE_API_URL)
  return new Stripe(STRIPE_SECRET_KEY ?? '', {
    protocol: 'http',
    host: hostname,
    port,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      sent(clock, url, init),
    ),
  })
}

async function sent(
  clock: Clock,
  url: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  // The library computed this header for the body that it wrote; the new body may have another length.
  headers.delete('content-length')
  const response = await fetch(url, { ...init, headers, body: inThePresent(init.body) })
  const text = asOfThatDay(await response.text(), clock)
  return new Response(text, { status: response.status, headers: response.headers })
}

const hour = 3600

function inThePresent(body: unknown): string | null {
  if (typeof body !== 'string') return null
  const form = new URLSearchParams(body)
  if (!form.has('expires_at')) return body
  form.set('expires_at', String(Math.floor(Date.now() / 1000) + hour))
  return form.toString()
}

const asOfThatDay = (text: string, clock: Clock): string =>
  text.replaceAll(/"created":\s*\d+/g, `"created":${Math.floor(clock.now().getTime() / 1000)}`)
