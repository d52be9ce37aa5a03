import type Stripe from 'stripe'

type Given = '' | Record<string, string> | undefined

/** Metadata after an update: '' alone removes all, an empty value removes its key, other values are merged. */
export function mergedMetadata(before: Stripe.Metadata, given: Given): Stripe.Metadata {
  if (given === undefined) return before
  if (given === '') return {}
  const entries = Object.entries({ ...before, ...given })
  return Object.fromEntries(entries.filter(([, value]) => value !== ''))
}
