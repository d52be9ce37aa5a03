import * as z from 'zod/mini'
import type { AnyEndpoint } from '#contract/core/endpoint.ts'

/** The keys that the contract accepts at the first level, in all of its variants. */
export const keysOf = ({ input }: Pick<AnyEndpoint, 'input'>): readonly string[] => keysIn(input)

function keysIn(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodMiniObject) return Object.keys(schema.def.shape)
  if (schema instanceof z.ZodMiniDiscriminatedUnion) return schema.def.options.flatMap(keysIn)
  throw new Error(`the input is ${schema._zod.def.type}`)
}
