import type { FieldErrors, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { saveUser, type UserDetail } from '#contract/people/users.ts'
import { canBePhone } from '#domain/account/registration.ts'

/** The values of the form, flat. A field that the person does not have (staff have no address) is neither shown nor sent. */
export type UserTyped = {
  firstName: string
  lastName: string
  phone: string
  addressLine1: string
  addressLine2: string
  postalCode: string
  city: string
  country: string
  clientNumber: string
  role: UserDetail['role']
  isActive: boolean
  deactivationReason: string
  acceptCommercialOffers: boolean
}
export type UserField = keyof UserTyped

const noCustomer = {
  phone: '',
  addressLine1: '',
  addressLine2: null,
  postalCode: '',
  city: '',
  country: '',
  clientNumber: '',
  acceptCommercialOffers: false,
}

export function typedOf({ customer, ...user }: UserDetail): UserTyped {
  const held = customer ?? noCustomer
  return {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: held.phone,
    addressLine1: held.addressLine1,
    addressLine2: held.addressLine2 ?? '',
    postalCode: held.postalCode,
    city: held.city,
    country: held.country,
    clientNumber: held.clientNumber,
    role: user.role,
    isActive: user.isActive,
    deactivationReason: user.deactivationReason ?? '',
    acceptCommercialOffers: held.acceptCommercialOffers,
  }
}

const isUserField = (name: string, typed: UserTyped): name is UserField => name in typed

export function inputOf(
  user: Pick<UserDetail, 'id' | 'customer'>,
  version: number,
  typed: UserTyped,
): z.input<typeof saveUser.input> {
  const { firstName, lastName, role, isActive, deactivationReason, ...customer } = typed
  return {
    userId: user.id,
    version,
    firstName,
    lastName,
    role,
    isActive,
    deactivationReason,
    customer: user.customer === null ? null : customer,
  }
}

/** Validates with the contract's schema, with a code for each error. Closing an account requires a reason. */
export const resolverFor =
  (user: UserDetail): Resolver<UserTyped> =>
  (typed) => {
    const errors = {
      ...phoneErrors(user, typed),
      ...contractErrors(user, typed),
      ...closingErrors(user, typed),
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} }
  }

function contractErrors(user: UserDetail, typed: UserTyped): FieldErrors<UserTyped> {
  const errors: FieldErrors<UserTyped> = {}
  const { error } = saveUser.input.safeParse(inputOf(user, user.version, typed))
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path.at(-1))
    if (isUserField(field, typed)) errors[field] ??= { type: 'code', message }
  }
  return errors
}

/**
 * Approximates the server's phone check, whose library the browser does not have, so that the error appears with the other fields
 * and not after them.
 */
function phoneErrors(
  { customer }: UserDetail,
  { phone, country }: UserTyped,
): FieldErrors<UserTyped> {
  const isKept = customer === null || phone === customer.phone
  return isKept || canBePhone(phone, country) ? {} : { phone: { type: 'code', message: 'invalid' } }
}

function closingErrors(user: UserDetail, typed: UserTyped): FieldErrors<UserTyped> {
  const isClosing = user.isActive && !typed.isActive
  if (!isClosing || typed.deactivationReason.trim() !== '') return {}
  return { deactivationReason: { type: 'code', message: 'required' } }
}

export type Difference = { readonly field: string; readonly value: unknown }

/** The differences that a colleague saved since the form was opened. */
export function savedMeanwhile(current: UserDetail, opened: UserDetail): Difference[] {
  const saved: Readonly<Record<string, unknown>> = typedOf(current)
  const before: Readonly<Record<string, unknown>> = typedOf(opened)
  return Object.keys(saved)
    .filter((field) => saved[field] !== before[field])
    .map((field) => ({ field, value: saved[field] }))
}
