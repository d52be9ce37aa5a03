import { ApiError } from '#web/api/api-error.ts'
import { requestFault } from '#web/copy/quotes.ts'
import type { QuoteForm } from './quote-form.ts'

/** Each field of the form and what the request calls it, from the top of the screen to its end. */
const fieldsInOrder: readonly (readonly [keyof QuoteForm, path: string])[] = [
  ['shippingType', 'shippingType'],
  ['firstName', 'firstName'],
  ['lastName', 'lastName'],
  ['email', 'email'],
  ['addressLine1', 'address.line1'],
  ['addressLine2', 'address.line2'],
  ['postalCode', 'address.postalCode'],
  ['city', 'address.city'],
  ['country', 'address.country'],
  ['parcelIds', 'parcelIds'],
  ['weight', 'weightGrams'],
  ['destination', 'destination'],
  ['shippingMode', 'mode'],
  ['options', 'options'],
  ['declaredValue', 'declaredValueCents'],
  ['insurance', 'insuranceTier'],
  ['remarks', 'remarks'],
  ['promotionCode', 'promotionCode'],
]

/** What the server found wrong (422), field by field, the first of the screen first; a fault in a list is the list's. */
export function faultsOf(error: unknown): [field: keyof QuoteForm, sentence: string][] {
  if (!(error instanceof ApiError)) return []
  const faults = Object.entries(error.fields)
  return fieldsInOrder.flatMap(([field, path]) => {
    const fault = faults.find(([told]) => told === path || told.startsWith(`${path}.`))
    return fault ? [[field, requestFault(field, fault[1])] as [keyof QuoteForm, string]] : []
  })
}
