import Stripe from 'stripe'

/**
 * What a log may say of an error; never its message, which may name a customer. Stripe has its own field: the name of all is
 * « Error ».
 */
export function errorKind(error: unknown): string {
  if (error instanceof Stripe.errors.StripeError) return error.type
  return error instanceof Error ? error.name : 'unknown'
}

/** Kind and code of each failure of a group (`forEachApart`); none for a single error. */
export const failuresIn = (error: unknown): readonly { kind: string; code?: unknown }[] =>
  error instanceof AggregateError
    ? error.errors.map((each: unknown) => ({ kind: errorKind(each), ...codeOf(each) }))
    : []

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? { code: error.code } : {}
