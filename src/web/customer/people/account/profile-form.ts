import type { FieldErrors, Resolver } from 'react-hook-form'
import type { SignedInUser } from '#contract/people/accounts.ts'
import { profile, type MyAccount, type ProfileFields } from '#contract/people/my-account.ts'
import { canBePhone } from '#domain/account/registration.ts'

/** What the form holds: an absent second line is an empty one. For staff it shows and sends only the names. */
export type ProfileTyped = Omit<ProfileFields, 'addressLine2'> & { addressLine2: string }

/** Staff have no address: these fields are empty and hidden. */
const noAddress = { line1: '', line2: null, postalCode: '', city: '', country: '' }

export function typedOf(user: SignedInUser, account: MyAccount): ProfileTyped {
  const { line1, line2, postalCode, city, country } = user.billingAddress ?? noAddress
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone ?? '',
    addressLine1: line1,
    addressLine2: line2 ?? '',
    postalCode,
    city,
    country,
    acceptCommercialOffers: account.acceptCommercialOffers ?? false,
  }
}

export const isProfileField = (name: string): name is keyof ProfileTyped => name in profile.shape

/** Validates with the contract's schema, and the phone by the chosen territory; each error is a code. */
export const customerResolver: Resolver<ProfileTyped> = (typed) => {
  const errors = contractErrors(typed)
  if (!errors.phone && !canBePhone(typed.phone, typed.country)) errors.phone = coded('invalid')
  return settled(typed, errors)
}

/** Staff have only their names to validate. */
export const staffResolver: Resolver<ProfileTyped> = (typed) => {
  const { firstName, lastName } = contractErrors(typed)
  return settled(typed, { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) })
}

function settled(typed: ProfileTyped, errors: FieldErrors<ProfileTyped>) {
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} }
}

function contractErrors(typed: ProfileTyped): FieldErrors<ProfileTyped> {
  const errors: FieldErrors<ProfileTyped> = {}
  const { error } = profile.safeParse(typed)
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0])
    if (isProfileField(field)) errors[field] ??= coded(message)
  }
  return errors
}

const coded = (message: string) => ({ type: 'code', message })
