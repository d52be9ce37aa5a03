import * as z from 'zod/mini'
import {
  checkDigits,
  isNumberForm,
  mostNumberForms,
  parseLinkPattern,
  type LinkPatternRefusal,
} from '#domain/shipment/carrier.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { nothing, text } from '#contract/core/shapes.ts'

/** An address with `{numero}` in it. The refusals are `not-https`, `number-place` and `host`. */
const linkPattern = z.string().check(
  z.trim(),
  z.maxLength(300, 'too-long'),
  z.refine((text) => hasNot('not-https', text), 'not-https'),
  z.refine((text) => hasNot('number-place', text), 'number-place'),
  z.refine((text) => hasNot('host', text), 'host'),
)

function hasNot(refusal: LinkPatternRefusal, text: string): boolean {
  const parsed = parseLinkPattern(text)
  return parsed.ok || parsed.refusal !== refusal
}

/** The form of the carrier's numbers: `#` is a digit, `@` a letter, `*` either. */
const numberForm = z.string().check(z.refine(isNumberForm, 'invalid'))

const rules = {
  numberForms: z.array(numberForm).check(z.maxLength(mostNumberForms, 'too-many')),
  checkDigit: z.nullable(z.enum(checkDigits)),
}
const written = {
  name: text(60),
  linkPattern: z.nullable(linkPattern),
  ...rules,
  /** The screens propose the carrier with the smallest position first. */
  position: z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(999, 'invalid')),
}

const carrier = z.strictObject({
  code: z.string(),
  ...written,
  isActive: z.boolean(),
  revision: z.int(),
})
export type CarrierView = z.output<typeof carrier>

export const listCarriers = endpoint({
  method: 'GET',
  path: '/api/admin/carriers',
  policy: 'admin',
  summary: 'Les transporteurs, ceux qui ne servent plus aussi',
  topics: ['carriers'],
  input: nothing,
  output: z.strictObject({ items: z.array(carrier) }),
})

export const addCarrier = endpoint({
  method: 'POST',
  path: '/api/admin/carriers',
  policy: 'admin',
  needsProof: true,
  summary: 'Ajoute un transporteur',
  changes: ['carriers'],
  input: z.strictObject(written),
  /** Refused with `carrier-exists`. */
  output: carrier,
})

export const changeCarrier = endpoint({
  method: 'PUT',
  path: '/api/admin/carriers/:carrierCode',
  policy: 'admin',
  needsProof: true,
  summary: 'Change un transporteur, ou le retire du comptoir',
  changes: ['carriers'],
  input: z.strictObject({
    carrierCode: z.string(),
    revision: z.int(),
    ...written,
    isActive: z.boolean(),
  }),
  /** Refused with `stale` (`details.current` is the carrier as it is now), `carrier-exists`. */
  output: carrier,
})

export const listActiveCarriers = endpoint({
  method: 'GET',
  path: '/api/warehouse/carriers',
  policy: 'operateur',
  summary: 'Les transporteurs à qui remettre une boîte, le plus courant d’abord',
  topics: ['carriers'],
  input: nothing,
  output: z.strictObject({
    items: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  }),
})
