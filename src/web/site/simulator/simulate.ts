import type * as z from 'zod/mini'
import type { readEstimate } from '#contract/offer/pricing.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { ApiError } from '#web/api/api-error.ts'
import { request } from '#web/api/request.ts'
import { textIn } from '#web/chrome/text-in.ts'

export type Price = z.output<typeof readEstimate.output>

export type Estimate =
  | { readonly state: 'waiting' }
  | { readonly state: 'priced'; readonly price: Price }
  | {
      readonly state: 'refused'
      readonly sentence: string
      readonly isOnQuote: boolean
      /** The fee, known even where transport is on quote. */
      readonly feeCents?: number
    }
  | { readonly state: 'failed' }

const refusals: Readonly<Record<string, { sentence: string; isOnQuote: boolean }>> = {
  'weight-over-limit': {
    sentence:
      'Au-delà de 30\u00a0kg, l’envoi part en plusieurs colis et son prix est établi sur devis.',
    isOnQuote: true,
  },
  'destination-on-quote': {
    sentence: 'Pour cette destination, le prix est établi sur devis.',
    isOnQuote: true,
  },
  'eco-not-available': {
    sentence: 'Le mode éco n’existe pas vers cette destination. Choisissez le mode standard.',
    isOnQuote: false,
  },
}

const notAWeight = 'Indiquez un poids en kilogrammes, par exemple 1,4.'

/**
 * The public price for the form, or the sentence that says why there is none. Without a type in the form, it is a direct
 * shipment.
 */
export async function simulate(
  fields: FormData,
  signal: AbortSignal,
  plan: PlanId = 'gratuit',
): Promise<Estimate> {
  const weightKg = textIn(fields, 'weightKg').replace(',', '.')
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(weightKg) || Number(weightKg) === 0) {
    return { state: 'refused', sentence: notAWeight, isOnQuote: false }
  }
  try {
    // Not through `call`: the schema library is larger than the page.
    const url = `/api/estimates?${questionOf(fields, weightKg, plan)}`
    const price = await request({ method: 'GET', url, signal })
    return { state: 'priced', price: price as Price }
  } catch (error) {
    const refusal = error instanceof ApiError ? refusals[error.code] : undefined
    if (!refusal) return { state: 'failed' }
    const { feeCents } = (error as ApiError).details
    return { state: 'refused', ...refusal, ...(typeof feeCents === 'number' ? { feeCents } : {}) }
  }
}

function questionOf(fields: FormData, weightKg: string, plan: PlanId): URLSearchParams {
  return new URLSearchParams({
    destination: textIn(fields, 'destination'),
    weightKg,
    mode: textIn(fields, 'mode') || 'standard',
    type: textIn(fields, 'type') || 'direct',
    plan,
    insurance: textIn(fields, 'insurance') || '0',
    options: fields.getAll('options').map(String).join(','),
  } satisfies Record<keyof z.input<typeof readEstimate.input>, string>)
}
