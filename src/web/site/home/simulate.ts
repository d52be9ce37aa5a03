import type * as z from 'zod/mini'
import { readEstimate } from '#contract/pricing.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

export type Estimate =
  | { readonly state: 'waiting' }
  | { readonly state: 'priced'; readonly price: z.output<typeof readEstimate.output> }
  | { readonly state: 'refused'; readonly sentence: string; readonly isOnQuote: boolean }
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

/** The public price of a direct shipment with the free plan, or the sentence that says why there is none. */
export async function simulate(fields: FormData, signal: AbortSignal): Promise<Estimate> {
  const weightKg = text(fields, 'weightKg').replace(',', '.')
  if (!/^\d{1,4}(\.\d{1,3})?$/.test(weightKg) || Number(weightKg) === 0) {
    return { state: 'refused', sentence: notAWeight, isOnQuote: false }
  }
  const mode = text(fields, 'mode') === 'eco' ? 'eco' : 'standard'
  const query = { destination: text(fields, 'destination'), weightKg, mode } as const
  try {
    const price = await call(
      readEstimate,
      { ...query, type: 'direct', plan: 'gratuit', insurance: '0', options: undefined },
      { signal },
    )
    return { state: 'priced', price }
  } catch (error) {
    const refusal = error instanceof ApiError ? refusals[error.code] : undefined
    return refusal ? { state: 'refused', ...refusal } : { state: 'failed' }
  }
}

function text(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
