import type { Hold } from '#contract/shipping/holds.ts'
import { holdRules, stopping, type HeldStep } from '#domain/shipment/holds.ts'
import { useSessionUser } from '#web/api/session.ts'
import { boxIsHeld } from '#web/copy/holds.ts'

export type Stopped = {
  /** This person cannot take the step; `HoldNotices` says why, above the work. */
  readonly reason: string | undefined
  /** What an admin passes with it: the reason is asked before the step is taken. */
  readonly toPass: readonly Hold[]
}

/** What the holds of a box mean for this step and whoever is at the screen; the server decides again. */
export function useStoppedBy(holds: readonly Hold[], step: HeldStep): Stopped {
  const mayPass = useMayPass()
  const stops = stopping(holds, step)
  const isRefused = stops.some(({ code }) => !mayPass || !holdRules[code].isPassable)
  return isRefused ? { reason: boxIsHeld, toPass: [] } : { reason: undefined, toPass: stops }
}

/** An operator reads what to do; an admin may go on with a reason. */
export const useMayPass = (): boolean => {
  const role = useSessionUser()?.role
  return role === 'admin' || role === 'super_admin'
}
