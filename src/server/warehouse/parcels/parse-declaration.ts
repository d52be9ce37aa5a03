import type * as z from 'zod/mini'
import type { editDeclaration } from '#contract/warehouse/parcels.ts'
import type { Declaration } from '#domain/parcel/declare.ts'
import { parseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { InvalidInput } from '#server/core/refused.ts'

export type DeclarationInput = Omit<z.output<typeof editDeclaration.input>, 'parcelId' | 'version'>

/** The form's values, in the domain's types; 422 `trackingNumber: invalid`. */
export function parseDeclaration(input: DeclarationInput): Declaration {
  const number = parseTrackingNumber(input.trackingNumber)
  if (!number.ok) throw new InvalidInput({ trackingNumber: 'invalid' })
  return {
    trackingNumber: number.value,
    merchantName: input.merchant,
    contentDescription: input.description,
    requestedAction: input.requestedAction,
  }
}

/** One declaration per number of the order, each number once; 422 `otherTrackingNumbers.0: invalid`. */
export function parseOrder({
  otherTrackingNumbers = [],
  ...input
}: DeclarationInput & {
  readonly otherTrackingNumbers?: readonly string[] | undefined
}): Declaration[] {
  const first = parseDeclaration(input)
  const others = otherTrackingNumbers.map((typed, index) => {
    const number = parseTrackingNumber(typed)
    if (!number.ok) throw new InvalidInput({ [`otherTrackingNumbers.${index}`]: 'invalid' })
    return { ...first, trackingNumber: number.value }
  })
  return [...new Map([first, ...others].map((one) => [one.trackingNumber, one])).values()]
}

export const declarationColumns = (declaration: Declaration) => ({
  tracking_number: declaration.trackingNumber,
  merchant: declaration.merchantName,
  description: declaration.contentDescription,
  requested_action: declaration.requestedAction,
})
