import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header: HMAC-SHA256 of `t.payload` (docs.stripe.com/webhooks/signature). */
export function signatureOf(payload: string, secret: string, atSeconds: number): string {
  const v1 = createHmac('sha256', secret).update(`${atSeconds}.${payload}`, 'utf8').digest('hex')
  return `t=${atSeconds},v1=${v1}`
}
