import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/endpoint.ts'

/** The keys that the contract takes at the first level. */
export function keysOf({ path, input }: Pick<AnyEndpoint, 'path' | 'input'>): readonly string[] {
  if (!(input instanceof z.ZodMiniObject)) throw new Error(`${path}: the input is no object`)
  return Object.keys(input.def.shape)
}
