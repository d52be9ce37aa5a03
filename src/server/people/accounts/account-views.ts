import { isRole, isStaff } from '#domain/account/account.ts'
import type { ReshippingAddress, SignedInUser } from '#contract/people/accounts.ts'
import type { User } from '#server/core/context.ts'
import type { Settings } from '#server/core/settings/read-settings.ts'
import type { Account } from './account-queries.ts'

/** The signed-in person as the site shows them; staff have neither a client number nor an own shipping address. */
export function signedInUserOf(
  account: Account,
  settings: Settings,
  { lacksSecondFactor }: { readonly lacksSecondFactor: boolean },
): SignedInUser {
  const role = isRole(account.role) ? account.role : 'client'
  const customer = isStaff({ role }) ? undefined : customerOf(account)
  return {
    id: account.id,
    profile: 'read',
    email: account.email,
    role,
    ...namesOf(account),
    emailVerified: account.email_verified,
    isActive: account.is_active,
    postalAddress: postalAddressOf(settings),
    lacksSecondFactor,
    // The picture's name is in the address, so that a cache never shows an old picture.
    avatarUrl: account.avatar === null ? null : `/api/me/avatar?v=${account.avatar.slice(0, 12)}`,
    ...(customer ? customerPart(customer, settings) : noCustomerPart),
  }
}

/** A person as the session alone knows them; an unknown role opens nothing. */
export const basicUserOf = ({ role, ...actor }: User): SignedInUser => ({
  id: actor.id,
  profile: isRole(role) ? 'basic' : 'unreadable',
  email: actor.email,
  role: isRole(role) ? role : 'client',
  ...namesOf({ name: actor.name, given_name: null, first_name: null, last_name: null }),
  emailVerified: actor.emailVerified,
  isActive: isRole(role) && actor.isActive,
  lacksSecondFactor: actor.lacksSecondFactor,
  avatarUrl: null,
  postalAddress: '',
  ...noCustomerPart,
})

const postalAddressOf = ({ warehouse }: Settings): string =>
  `${warehouse.street}, ${warehouse.postalCode}\u00A0${warehouse.city}, ${warehouse.country}`

type CustomerPart = Pick<
  SignedInUser,
  'clientNumber' | 'plan' | 'phone' | 'reshippingAddress' | 'billingAddress'
>

const noCustomerPart: CustomerPart = {
  clientNumber: null,
  plan: null,
  phone: null,
  reshippingAddress: null,
  billingAddress: null,
}

const customerPart = (customer: NonNullable<Customer>, settings: Settings): CustomerPart => ({
  clientNumber: customer.client_number,
  plan: planOf(customer.plan),
  phone: customer.phone,
  reshippingAddress: reshippingAddressOf(settings, customer),
  billingAddress: billingAddressOf(customer),
})

type Customer = ReturnType<typeof customerOf>

/** The customer's half of the join: whole, or absent. */
export function customerOf(account: Account) {
  const { client_number, first_name, last_name, plan, phone } = account
  const { address_line1, address_line2, postal_code, city, country } = account
  if (!client_number || !first_name || !last_name) return undefined
  return {
    client_number,
    first_name,
    last_name,
    plan,
    phone,
    address_line1: address_line1 ?? '',
    address_line2,
    postal_code: postal_code ?? '',
    city: city ?? '',
    country: country ?? '',
  }
}

const planOf = (plan: string | null): SignedInUser['plan'] =>
  plan === 'standard' || plan === 'premium' ? plan : 'gratuit'

const billingAddressOf = (customer: NonNullable<Customer>): SignedInUser['billingAddress'] => ({
  line1: customer.address_line1,
  line2: customer.address_line2,
  postalCode: customer.postal_code,
  city: customer.city,
  country: customer.country,
})

type Named = {
  readonly name: string
  readonly given_name: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

/** First and last name: the customer's own; for staff, the name cut where `given_name` ends, or after its first word. */
export function namesOf(row: Named): { readonly firstName: string; readonly lastName: string } {
  const given = row.given_name ?? row.name.split(' ')[0] ?? ''
  return {
    firstName: row.first_name ?? given,
    lastName: row.last_name ?? row.name.slice(given.length).trimStart(),
  }
}

type Addressee = {
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
