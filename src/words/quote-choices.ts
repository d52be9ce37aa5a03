import type { ShippingOption } from '#contract/offer/pricing.ts'
import { towards } from '#domain/destination/destination.ts'

export const modeLabels = { standard: 'Standard, par avion', eco: 'Éco, par bateau' } as const
export const typeLabels = { direct: 'Envoi direct', grouping: 'Groupement de colis' } as const

/** The same names as in the catalogue (docs/rules/quotes-and-prices.md#extras). */
export const optionNames: Readonly<Record<ShippingOption, string>> = {
  repackaging: 'Reconditionnement simple',
  consolidation: 'Groupement de colis',
  grouped_repackaging: 'Reconditionnement de colis groupés',
  non_standard: 'Colis hors norme',
  photo_request: 'Photos du contenu',
  signature_required: 'Remise contre signature',
}

/** A code that the catalogue no longer has still has a name. */
export const optionLabel = (code: string): string =>
  Object.hasOwn(optionNames, code) ? optionNames[code as ShippingOption] : code

/** What a quote sells, in the cart, at the provider and in a receipt: a shipment, or more for one that was paid. */
export const quoteName = (destination: string, supplementOf: string | null): string =>
  supplementOf === null
    ? `Réexpédition ${towards(destination)}`
    : `Supplément pour l’envoi ${supplementOf}`
