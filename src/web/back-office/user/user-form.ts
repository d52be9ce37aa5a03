import type { FieldErrors, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { saveUser, type UserDetail } from '#contract/users.ts'

/** What the form holds, flat: what a person has not (staff have no address) is not shown, and not sent. */
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

export const typedOf = ({ customer, ...user }: UserDetail): UserTyped => ({
  firstName: user.firstName,
  lastName: user.lastName,
  phone: customer?.phone ?? '',
  addressLine1: customer?.addressLine1 ?? '',
  addressLine2: customer?.addressLine2 ?? '',
  postalCode: customer?.postalCode ?? '',
  city: customer?.city ?? '',
  country: customer?.country ?? '',
  clientNumber: customer?.clientNumber ?? '',
  role: user.role,
  isActive: user.isActive,
  deactivationReason: user.deactivationReason ?? '',
  acceptCommercialOffers: customer?.acceptCommercialOffers ?? false,
})

export const isUserField = (name: string, typed: UserTyped): name is UserField => name in typed

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

/** The contract's schema; each error is a code. A closing says why. */
export const resolverFor =
  (user: UserDetail): Resolver<UserTyped> =>
  (typed) => {
    const errors: FieldErrors<UserTyped> = {}
    const { error } = saveUser.input.safeParse(inputOf(user, user.version, typed))
    for (const { path, message } of error?.issues ?? []) {
      const field = String(path.at(-1))
      if (isUserField(field, typed)) errors[field] ??= { type: 'code', message }
    }
    if (user.isActive && !typed.isActive && typed.deactivationReason.trim() === '') {
      errors.deactivationReason = { type: 'code', message: 'required' }
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} }
  }

export type Difference = { readonly field: string; readonly value: unknown }

/** What was saved meanwhile, where it differs from what is typed here. */
export function savedMeanwhile(current: UserDetail, typed: UserTyped): Difference[] {
  const saved: Readonly<Record<string, unknown>> = typedOf(current)
  const mine: Readonly<Record<string, unknown>> = typed
  return Object.keys(saved)
    .filter((field) => saved[field] !== mine[field])
    .map((field) => ({ field, value: saved[field] }))
}
