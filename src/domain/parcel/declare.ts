import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import {
  type DeclaredParcel,
  type Parcel,
  parcelCan,
  parcelTransitions,
  type RequestedAction,
} from './parcel.ts'
import type { TrackingNumber } from './tracking-number.ts'

export type Declaration = {
  readonly trackingNumber: TrackingNumber
  readonly merchantName: string
  readonly contentDescription: string | null
  readonly requestedAction: RequestedAction
}

export type DeclarationRefusal = 'parcel-already-declared'
export type DeclarationEditRefusal = DeclarationRefusal | 'parcel-already-received'
export type DeclarationDeletionRefusal = 'parcel-already-received'

/**
 * Another customer may declare the same number; the same customer may not declare it twice
 * (docs/rules/parcels.md#tracking-numbers).
 */
export function declare(
  declaration: Declaration,
  { alreadyDeclared }: { readonly alreadyDeclared: boolean },
): Outcome<Declaration & Pick<DeclaredParcel, 'status'>, DeclarationRefusal> {
  if (alreadyDeclared) return refuse('parcel-already-declared')
  return accept({ ...declaration, status: 'pending_arrival' } as const)
}

/**
 * The parcels of one order, all or none; refuses when one of their numbers is `alreadyDeclared`.
 */
export function declareOrder(
  declarations: readonly Declaration[],
  { alreadyDeclared }: { readonly alreadyDeclared: readonly string[] },
): Outcome<readonly (Declaration & Pick<DeclaredParcel, 'status'>)[], DeclarationRefusal> {
  const declared: (Declaration & Pick<DeclaredParcel, 'status'>)[] = []
  for (const declaration of declarations) {
    const taken = alreadyDeclared.includes(declaration.trackingNumber)
    const outcome = declare(declaration, { alreadyDeclared: taken })
    if (!outcome.ok) return outcome
    declared.push(outcome.value)
  }
  return accept(declared)
}

/** Only while the parcel is awaited. `alreadyDeclared`: another parcel of the same customer has this number. */
export function editDeclaration(
  parcel: Parcel,
  declaration: Declaration,
  { alreadyDeclared }: { readonly alreadyDeclared: boolean },
): Outcome<Declaration, DeclarationEditRefusal> {
  if (!parcelCan('edit-declaration', parcel)) return refuse('parcel-already-received')
  if (alreadyDeclared) return refuse('parcel-already-declared')
  return accept(declaration)
}

/** Only while the parcel is awaited. */
export function deleteDeclaration(parcel: Parcel): Outcome<Parcel, DeclarationDeletionRefusal> {
  if (!parcelCan('delete-declaration', parcel)) return refuse('parcel-already-received')
  return accept(parcel)
}

const arrivals = ['receive', 'match-blocked'] as const

type Arrival = (typeof arrivals)[number]

/** The transition by which a declaration takes over an unidentified parcel, by the status of that parcel. */
export function match(
  declared: Omit<Parcel, 'id'>,
  found: Omit<Parcel, 'id'>,
): Outcome<Arrival, 'parcel-not-matchable'> {
  const move = arrivals.find(
    (arrival) => parcelTransitions[arrival].to === found.status && parcelCan(arrival, declared),
  )
  return move === undefined || found.destroyed ? refuse('parcel-not-matchable') : accept(move)
}
