import { towards } from '#domain/destination/destination.ts'

/** What a quote sells, in the cart, at the provider and in a receipt: a shipment, or more for one that was paid. */
export const quoteName = (destination: string, supplementOf: string | null): string =>
  supplementOf === null
    ? `Réexpédition ${towards(destination)}`
    : `Supplément pour l’envoi ${supplementOf}`
