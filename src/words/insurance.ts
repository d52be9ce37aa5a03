/**
 * What comes with every shipment: the carrier's compensation (docs/rules/law.md#carrier-terms). Named so wherever the tiers
 * are chosen or told.
 */
export const baseInsurance = 'Assurance de base, comprise'

export type BaseInsurance = { readonly perKgCents: number; readonly atMostCents: number }

/** « 23 € par kg, 690 € au plus », in the words of whoever says the amounts. */
export const baseInsuranceCover = (
  { perKgCents, atMostCents }: BaseInsurance,
  amount: (cents: number) => string,
): string => `${amount(perKgCents)} par kg, ${amount(atMostCents)} au plus`
