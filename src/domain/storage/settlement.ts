import { addDays, type ParisDay } from './paris-day.ts'

/** What the parcel waits for: to go back to its shop, to be destroyed, or to be in stock again (docs/rules/storage.md#settlement). */
export const settlementWays = ['return', 'destroy', 'reclaim'] as const
export type SettlementWay = (typeof settlementWays)[number]

export const settlementStates = ['open', 'settled', 'closed'] as const
export type SettlementState = (typeof settlementStates)[number]

/** How the days due were settled: `nothing` was due. */
export const settledAs = ['paid', 'waived', 'nothing'] as const
export type SettledAs = (typeof settledAs)[number]

export const settlementEnds = ['left', 'reclaimed', 'called-off'] as const
export type SettlementEnd = (typeof settlementEnds)[number]

type Transition = { readonly from: readonly SettlementState[]; readonly to: SettlementState }

/** The single table of the transitions of a settlement. A parcel in stock again has days to come: its settlement is over. */
export const settlementTransitions = {
  settle: { from: ['open'], to: 'settled' },
  reclaim: { from: ['open'], to: 'closed' },
  leave: { from: ['open', 'settled'], to: 'closed' },
  'call-off': { from: ['open', 'settled'], to: 'closed' },
} as const satisfies Record<string, Transition>
export type SettlementAct = keyof typeof settlementTransitions

export const settlementCan = (act: SettlementAct, state: SettlementState): boolean =>
  (settlementTransitions[act].from as readonly SettlementState[]).includes(state)

/** What a payment of the storage does. */
export const actOfPayment = (way: SettlementWay): 'settle' | 'reclaim' =>
  way === 'reclaim' ? 'reclaim' : 'settle'

export type Settlement = { readonly state: SettlementState; readonly daysDue: number }

/** Whether its storage is to pay now. */
export const isPayable = ({ state, daysDue }: Settlement): boolean =>
  state === 'open' && daysDue > 0

/**
 * Whether money that came for these days still pays them: frozen at the opening of the payment, they are taken as long as so many
 * are due. A day that was waived or paused meanwhile is not paid for.
 */
export const stillPays = (settlement: Settlement, days: number): boolean =>
  isPayable(settlement) && days <= settlement.daysDue

/** Days after the opening of a settlement on which its owner is reminded. */
export type SettlementReminderDays = readonly [first: number, second: number, third: number]
export const initialSettlementReminderDays: SettlementReminderDays = [3, 10, 21]

export const areSettlementReminderDays = ([
  first,
  second,
  third,
]: SettlementReminderDays): boolean => first >= 1 && second > first && third > second

/** The reminder that is due today, by its number; `null` when none is. Those that were missed are not caught up one by one. */
export function settlementReminder(
  openedOn: ParisDay,
  sent: number,
  days: SettlementReminderDays,
  today: ParisDay,
): number | null {
  const reached = days.filter((after) => today >= addDays(openedOn, after)).length
  return reached > sent ? reached : null
}
