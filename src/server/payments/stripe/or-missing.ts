import Stripe from 'stripe'

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
