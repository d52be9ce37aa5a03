import type Stripe from 'stripe'
import type * as z from 'zod'
import type { World } from '../world.ts'
import type { FormRecord } from './form.ts'
import { readParameters } from './parameters.ts'

/** One call: the id in its path ('' where there is none) and the request that its events name. */
export type Call = { readonly id: string; readonly request: Stripe.Event.Request }

export type ApiEndpoint = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly run: (world: World, raw: FormRecord, call: Call) => object
}

/** Declares an endpoint of the API; its handler runs in one go, without await, so two calls never interleave. */
export const endpoint = <Schema extends z.ZodType>(
  method: ApiEndpoint['method'],
  path: string,
  schema: Schema,
  handle: (world: World, params: z.output<Schema>, call: Call) => object,
): ApiEndpoint => ({
  method,
  path,
  run: (world, raw, call) => handle(world, readParameters(schema, raw), call),
})
