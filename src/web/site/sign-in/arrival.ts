import { isClientNumber } from '#domain/account/account.ts'
import { isOwnPath } from '#domain/account/own-path.ts'
import { planIds, type PlanId } from '#domain/plan/plan.ts'
import { paths } from '#web/paths.ts'

/** What the confirmation link gives the sign-in page in its address (docs/rules/accounts.md#confirmation-and-activation). */
export type Confirmation = {
  readonly name: string
  readonly clientNumber: string | null
  /** The office has not activated the account yet. */
  readonly isAwaited: boolean
  /** The address is confirmed, but the next step failed: the sign-in tries it again. */
  readonly isUnfinished: boolean
}

/**
 * `null` when the visitor does not come from a confirmation. Anybody can write an address: only values of the right shape are
 * shown.
 */
export function confirmationIn(search: string): Confirmation | null {
  const query = new URLSearchParams(search)
  const name = query.get('client_name')?.trim().slice(0, 80)
  const number = query.get('client_number') ?? ''
  if (!name) return null
  return {
    name,
    clientNumber: isClientNumber(number) ? number : null,
    isAwaited: query.get('activation') === 'attendue',
    isUnfinished: query.get('activation') === 'inachevee',
  }
}

/** The plan of a card on the home page whose button was followed as a plain link, before that page was hydrated. */
export function planIn(search: string): PlanId | null {
  const asked = new URLSearchParams(search).get('offre')
  return planIds.find((id) => id === asked) ?? null
}

/** The same state that the hydrated card gives. */
export const originOfPlan = (selectedPlan: PlanId) => ({
  from: paths.homeSection('tarifs'),
  selectedPlan,
})

/** What the previous page asked for, carried by the navigation. */
export type Origin = {
  readonly from: string | null
  readonly selectedPlan: string | null
  /** The choice on the home page's switch; `null` means by month. */
  readonly selectedPeriod: 'year' | null
  readonly sessionIsOver: boolean
}

export function originIn(state: unknown): Origin {
  const given = typeof state === 'object' && state !== null ? { ...state } : {}
  const { from, selectedPlan, selectedPeriod, sessionIsOver } = given as Record<string, unknown>
  return {
    from: typeof from === 'string' && isOwnPath(from) ? from : null,
    selectedPlan: typeof selectedPlan === 'string' ? selectedPlan : null,
    selectedPeriod: selectedPeriod === 'year' ? 'year' : null,
    sessionIsOver: sessionIsOver === true,
  }
}
