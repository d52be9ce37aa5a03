declare const brand: unique symbol
export type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

/** Money in euro cents, tax included unless the name says otherwise; may be negative (benefits, refunds). */
export type Cents = Branded<number, 'Cents'>
export type Grams = Branded<number, 'Grams'>
export type Millimetres = Branded<number, 'Millimetres'>
/** 1 % = 100 basis points. */
export type BasisPoints = Branded<number, 'BasisPoints'>

/** Throws when the number is not a safe integer. */
export const cents = (amount: number): Cents => integer(amount, 'cents') as Cents
/** Throws when the number is negative or not a safe integer. */
export const grams = (weight: number): Grams => positive(weight, 'grams') as Grams
/** Throws when the number is negative or not a safe integer. */
export const millimetres = (length: number): Millimetres =>
  positive(length, 'millimetres') as Millimetres
/** Throws when the number is negative or not a safe integer. */
export const basisPoints = (rate: number): BasisPoints =>
  positive(rate, 'basis points') as BasisPoints

/** The only rounding of money: to the nearest cent, halves away from zero, so that a refund mirrors its sale. */
export const roundHalfUp = (amount: number): Cents =>
  cents(Math.sign(amount) * Math.round(Math.abs(amount)) + 0)

/** The VAT contained in an amount that includes it (catalogue prices are TTC: docs/rules/money.md). */
export const vatIncludedIn = (amount: Cents, rate: BasisPoints): Cents =>
  roundHalfUp((amount * rate) / (10_000 + rate))

/** Outer sides of a parcel or box. */
export type Dimensions = {
  readonly length: Millimetres
  readonly width: Millimetres
  readonly height: Millimetres
}

export const totalLength = ({ length, width, height }: Dimensions): Millimetres =>
  (length + width + height) as Millimetres

export const longestSide = ({ length, width, height }: Dimensions): Millimetres =>
  Math.max(length, width, height) as Millimetres

function integer(value: number, unit: string): number {
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${value} is not a whole number of ${unit}`)
  return value
}

function positive(value: number, unit: string): number {
  if (value < 0) throw new RangeError(`${value} ${unit} is negative`)
  return integer(value, unit)
}
