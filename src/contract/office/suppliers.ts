import * as z from 'zod/mini'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing, time } from '#contract/core/shapes.ts'
import { suppliers } from '#domain/office/alerts.ts'

const silentSupplier = z.strictObject({
  supplier: z.enum(suppliers),
  since: time,
  /** The last try that got no answer. */
  triedAt: time,
})
export type SilentSupplier = z.output<typeof silentSupplier>

export const listSilentSuppliers = endpoint({
  method: 'GET',
  path: '/api/admin/silent-suppliers',
  policy: 'admin',
  summary: 'Les fournisseurs qui ne répondent plus',
  // The processes that ask the suppliers write this, and emit no fact.
  topics: [],
  input: nothing,
  output: z.strictObject({ items: z.array(silentSupplier) }),
})
