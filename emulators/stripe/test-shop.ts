import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { startStripeEmulator, type StripeEmulatorOptions } from './emulator.ts'

export const secret = 'whsec_of_the_tests'

export type Shop = {
  readonly stripe: Stripe
  readonly url: string
  readonly controlUrl: string
  /** Verified events in order of arrival. */
  readonly received: Stripe.Event[]
  /** The webhook's answer; 200 unless changed. */
  readonly answers: { status: number }
  readonly webhook: { url: string; secret: string }
  readonly stop: () => Promise<void>
}

/** A running emulator, an SDK client for it, and a webhook that verifies signatures as the application must. */
export async function openShop(options: StripeEmulatorOptions = {}): Promise<Shop> {
  const received: Stripe.Event[] = []
  const answers = { status: 200 }
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? ''
      const event = verifier.webhooks.constructEvent(Buffer.concat(chunks), signature, secret)
      if (answers.status === 200) received.push(event)
      response.writeHead(answers.status).end('seen')
    })
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  const webhook = {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
    secret,
  }
  const emulator = await startStripeEmulator({
    webhook,
    retryDelaysMs: [20, 40],
    redirectWaitMs: 500,
    ...options,
  })
  const { url, controlUrl } = emulator
  const stop = async (): Promise<void> => {
    await emulator.stop()
    receiver.closeAllConnections()
    receiver.close()
  }
  return { stripe: client(url), url, controlUrl, received, answers, webhook, stop }
}

const verifier = new Stripe('sk_test_verifier')

export const client = (
  url: string,
  key = 'sk_test_shop',
  more: Pick<Stripe.StripeConfig, 'httpClient'> = {},
): Stripe =>
  new Stripe(key, {
    ...more,
    host: '127.0.0.1',
    port: Number(new URL(url).port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })

/** Two lines of 25,00 € and 2 × 3,50 €, that is 32,00 €. */
export const order = (
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'http://shop.test/merci?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/panier',
  customer_email: 'client@example.com',
  client_reference_id: 'commande-1',
  metadata: { order_id: 'commande-1' },
  payment_intent_data: { metadata: { order_id: 'commande-1' } },
  line_items: [inline('Expédition Nouméa', 2500), inline('Photo <b>du</b> contenu', 350, 2)],
  ...more,
})

export const inline = (
  name: string,
  amount: number,
  quantity = 1,
): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity,
  price_data: { currency: 'eur', unit_amount: amount, product_data: { name } },
})

export const cards = {
  accepted: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  authenticated: '4000 0000 0000 3220',
}

/** Posts a form of a hosted page and does not follow the redirect. */
export const post = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

export const payByCard = (
  shop: Pick<Shop, 'url'>,
  session: { readonly id: string },
  number: string,
): Promise<Response> =>
  post(`${shop.url}/c/pay/${session.id}/card`, {
    number,
    expiry: '12/40',
    cvc: '123',
    name: 'Hina Tuhiva',
  })

/** The id in a reference that was not expanded. */
export function idOf(reference: string | { readonly id: string } | null): string {
  if (typeof reference !== 'string') throw new Error('not an id')
  return reference
}

/** Does an action of the control panel, as JSON. */
export async function control(
  shop: Pick<Shop, 'controlUrl'>,
  path: string,
  input: object = {},
): Promise<unknown> {
  const response = await fetch(`${shop.controlUrl}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

export const types = (shop: Shop): string[] => shop.received.map(({ type }) => type)

/** How many events of each type came, from that one on. */
export function countedTypes(shop: Shop, from = 0): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const type of types(shop).slice(from)) counts[type] = (counts[type] ?? 0) + 1
  return counts
}
