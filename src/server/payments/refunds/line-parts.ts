import * as z from 'zod'
import type { LinePart } from '#domain/refund/allocate-refund.ts'
import { cents } from '#domain/units.ts'

const shape = z.nullable(
  z.array(z.object({ line: z.int(), amountCents: z.int().transform((value) => cents(value)) })),
)

/** The lines that the office named, from the stored refund. */
export const linePartsOf = (kept: unknown): readonly LinePart[] | null => shape.parse(kept)
