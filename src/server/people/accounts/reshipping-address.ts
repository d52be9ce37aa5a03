import type { ReshippingAddress } from '#contract/people/accounts.ts'
import type { Settings } from '#server/core/settings/read-settings.ts'

export type Addressee = {
  readonly client_number: string
  readonly first_name: string
  readonly last_name: string
}

/** The address that a customer gives to the shops (docs/rules/accounts.md#reshipping-address). */
export function reshippingAddressOf(
  { company, warehouse }: Settings,
  addressee: Addressee,
): ReshippingAddress {
  return {
    company: company.name,
    clientNumber: addressee.client_number,
    fullName: `${addressee.first_name} ${addressee.last_name}`,
    ...warehouse,
  }
}
