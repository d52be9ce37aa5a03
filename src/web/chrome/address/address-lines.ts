import type { ReshippingAddress } from '#contract/people/accounts.ts'

export type AddressLine = { readonly label: string; readonly value: string }

/** The address as a shop's form requires it (docs/rules/accounts.md#reshipping-address): which field takes which part. */
export const addressLines = (address: ReshippingAddress): readonly AddressLine[] => [
  { label: 'Nom', value: address.company },
  { label: 'Prénom', value: address.clientNumber },
  { label: 'Complément (c/o)', value: address.fullName },
  { label: 'Rue', value: address.street },
  { label: 'Code postal', value: address.postalCode },
  { label: 'Ville', value: address.city },
  { label: 'Pays', value: address.country },
]

/** The address as on an envelope, for the button that copies everything. */
export const wholeAddress = (address: ReshippingAddress): string =>
  [
    `${address.company} ${address.clientNumber}`,
    `c/o ${address.fullName}`,
    address.street,
    `${address.postalCode} ${address.city}`,
    address.country,
  ].join('\n')
