import type { Hold } from '#contract/shipping/holds.ts'
import { holdRules, stopping, type HeldStep } from '#domain/shipment/holds.ts'
import { useSessionUser } from '#web/api/session.ts'
import { boxIsHeld } from '#web/copy/holds.ts'

export type Stopped = {
  /** Why this person cannot take the step; `HoldNotices` explains it above the work. */
  readonly reason: string | undefined
  /** The holds that an admin passes by taking the step, after giving a reason. */
  readonly toPass: readonly Hold[]
}

/** What the holds of a box mean for this step and this user; the server checks again. */
export function useStoppedBy(holds: readonly Hold[], step: HeldStep): Stopped {
  const mayPass = useMayPass()
  const stops = stopping(holds, step)
  const isRefused = stops.some(({ code }) => !mayPass || !holdRules[code].isPassable)
  return isRefused ? { reason: boxIsHeld, toPass: [] } : { reason: undefined, toPass: stops }
}

/** An operator only reads what to do; an admin may continue with a reason. */
export const useMayPass = (): boolean => {
  const role = useSessionUser()?.role
  return role === 'admin' || role === 'super_admin'
}
