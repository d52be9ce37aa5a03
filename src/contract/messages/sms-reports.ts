import * as z from 'zod/mini'
import { rawEndpoint } from '#contract/core/endpoint.ts'
import { id } from '#contract/core/shapes.ts'

/** The SMS supplier calls it for one message; the signature in the address is the only proof of who calls. */
export const receiveSmsReport = rawEndpoint({
  method: 'POST',
  path: '/api/sms-reports/:outboxId/:signature',
  policy: 'public',
  summary: 'Le compte rendu du fournisseur pour un SMS',
  input: z.strictObject({ outboxId: id, signature: z.string().check(z.maxLength(100)) }),
  consumes: ['application/json'],
  maxBytes: 8 * 1024,
  /** The same answer whatever it was about. */
  output: z.strictObject({ received: z.literal(true) }),
})
