import type { ReshippingAddress } from '#contract/people/accounts.ts'

/**
 * No number appears before the server has reserved it (docs/rules/accounts.md#client-number), and the street appears only to
 * people with an account.
 */
export const exampleAddress: Omit<ReshippingAddress, 'company'> = {
  clientNumber: 'CLT-XXXXXX',
  fullName: 'Votre prénom et votre nom',
  street: 'Donnée après l’inscription',
  postalCode: '87000',
  city: 'Limoges',
  country: 'France',
}
