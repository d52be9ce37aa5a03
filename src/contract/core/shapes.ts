import * as z from 'zod/mini'
import {
  isDestination,
  isShippingDestination,
  type Destination,
  type ShippingDestination,
} from '#domain/destination/destination.ts'
import { planIds } from '#domain/plan/plan.ts'
import type { Cents, Grams, Millimetres } from '#domain/units.ts'

/** Shapes that several resources share. A schema names the code of its refusal; the French text lives in `web/copy`. */

export const id = z.uuid()

export const cents = z.pipe(
  z.int(),
  z.transform((value) => value as Cents),
)
export const grams = z.pipe(
  z.int().check(z.positive(), z.maximum(100_000)),
  z.transform((value) => value as Grams),
)
export const millimetres = z.pipe(
  z.int().check(z.positive(), z.maximum(5_000)),
  z.transform((value) => value as Millimetres),
)

export const time = z.iso.datetime()

/** A calendar month in Paris, `2026-10`. */
export const month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'invalid'))

/** Text that a person types: trimmed, never empty, never endless. */
export const text = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(maxLength, 'too-long'))

/** An optional text: empty means absent. */
export const optionalText = (maxLength: number) =>
  z.pipe(
    z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maxLength, 'too-long')))),
    z.transform((value) => (value ? value : null)),
  )

export const destination = z.pipe(
  z.string().check(z.refine(isDestination, 'unknown-destination')),
  z.transform((value) => value as Destination),
)

/** One of the twelve territories, or the rest of the world. */
export const shippingDestination = z.pipe(
  z.string().check(z.refine(isShippingDestination, 'unknown-destination')),
  z.transform((value) => value as ShippingDestination),
)

export const shippingMode = z.enum(['standard', 'eco'])
export const shippingType = z.enum(['direct', 'grouping'])
export const planId = z.enum(planIds)

export const postalAddress = z.strictObject({
  line1: text(120),
  line2: optionalText(120),
  postalCode: text(12),
  city: text(80),
  country: text(80),
})
export type PostalAddress = z.output<typeof postalAddress>

/** What a list sends back: a page and the key of the next one. */
export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.strictObject({ items: z.array(item), nextCursor: z.nullable(z.string()) })

/** What a list takes: the key that the previous page returned, opaque to the client. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
}

export const nothing = z.strictObject({})

/** Quote, order or invoice line; amounts TTC. A benefit is a negative line. */
export const pricedLine = z.strictObject({
  code: z.string(),
  label: z.string(),
  quantity: z.int(),
  unitCents: z.int(),
  amountCents: z.int(),
  /** Of an insurance: up to which value one of it insures. */
  insuredCents: z.optional(z.int()),
})
export type PricedLine = z.output<typeof pricedLine>

/** One step in the history of a parcel, quote or order: what, when, and the person's name as the reader may see it. */
export const timelineStep = z.strictObject({
  id: z.int(),
  type: z.string(),
  at: time,
  actor: z.string(),
  details: z.record(z.string(), z.unknown()),
})
export type TimelineStep = z.output<typeof timelineStep>

const email = z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(254, 'too-long'))

/** An ASCII e-mail address: no character can pass for another one. */
export const emailAddress = email.check(z.regex(z.regexes.email, 'invalid'))
