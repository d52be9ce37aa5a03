import type * as z from 'zod/mini'
import type { recordReception } from '#contract/warehouse/reception.ts'
import type { PhotoKey } from '#domain/parcel/parcel.ts'
import type { receive } from '#domain/parcel/receive.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { InvalidInput } from '#server/core/refused.ts'

export type Reception = Parameters<typeof receive>[1]
type Input = Omit<z.output<typeof recordReception.input>, 'parcelId' | 'block'>

/** The bench's values, in the domain's types; 422 `shelf: invalid`. */
export function parseReception(input: Input, at: Date): Reception {
  const shelf = parseShelfCode(input.shelf)
  if (!shelf.ok) throw new InvalidInput({ shelf: 'invalid' })
  return {
    weight: input.weightGrams,
    dimensions: { length: input.lengthMm, width: input.widthMm, height: input.heightMm },
    shelf: shelf.value,
    photos: [...new Set(input.photoIds)] as PhotoKey[],
    ...(input.conditionNote === undefined ? {} : { conditionNote: input.conditionNote }),
    at,
  }
}
