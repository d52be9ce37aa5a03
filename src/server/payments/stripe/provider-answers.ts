import Stripe from 'stripe'
import { Refused } from '#server/core/refused.ts'

/** What the provider lists, a hundred at a time, so that a page is one question to our tables. */
export async function* inPages<Item>(listed: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let page: Item[] = []
  for await (const item of listed) {
    page.push(item)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** The most that the provider gives at once. */
export const pageSize = 100

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)
export const timeOf = (seconds: number): Date => new Date(seconds * 1000)

/** The id in a reference that may hold the object itself. */
export const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Somebody else did it meanwhile: what follows reads the state again. */
export async function unlessOver(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

/** What the provider answers; `undefined` when it does not know that object. */
export async function orMissing<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked
  } catch (error) {
    const isMissing =
      error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
    if (isMissing) return undefined
    throw error
  }
}

/**
 * The provider refused, with words meant for the payer: `payment-refused-by-provider`, `details.message`. Only its card errors
 * are written for buyers (docs.stripe.com/api/errors), and its messages about an amount; `undefined` for all other errors.
 */
export function providerRefusal(error: unknown): Refused | undefined {
  if (!isForBuyers(error)) return undefined
  const message = error.message.replaceAll(/\s+/g, ' ').trim()
  const isShown = message !== '' && message.length <= longest && !isTechnical(message)
  return new Refused('payment-refused-by-provider', isShown ? { message } : undefined)
}

const longest = 200

const aboutTheAmount = new Set(['amount_too_large', 'amount_too_small'])

const isForBuyers = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeCardError ||
  (error instanceof Stripe.errors.StripeInvalidRequestError && aboutTheAmount.has(error.code ?? ''))

/** A message with a key, an id, a parameter's name, an address or a long number is not for buyers. */
const isTechnical = (message: string): boolean => /[_[\]{}<>`\\/@=]|\d{7}/.test(message)
