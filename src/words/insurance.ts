/**
 * What every shipment includes: the carrier's compensation (docs/rules/law.md#carrier-terms). The name is the same wherever the
 * tiers are chosen or shown.
 */
export const baseInsurance = 'Assurance de base, comprise'

export type BaseInsurance = { readonly perKgCents: number; readonly atMostCents: number }

/** « 23 € par kg, 690 € au plus », with the amounts formatted by the caller. */
export const baseInsuranceCover = (
  { perKgCents, atMostCents }: BaseInsurance,
  amount: (cents: number) => string,
): string => `${amount(perKgCents)} par kg, ${amount(atMostCents)} au plus`
