import { nextDueOfAll } from './billing/due.ts'
import { expireSession, nextExpiring } from './resources/checkout-sessions.ts'
import type { World } from './world.ts'

type Work = { readonly at: number; readonly run: () => void }

/** Does all work that is due, in order and each at its own time; true when there was some. */
export function runDue(world: World): boolean {
  const now = world.now()
  let ran = false
  for (let next = nextOf(world); next !== undefined; next = nextOf(world)) {
    if (next.at > now) break
    world.at(next.at, next.run)
    ran = true
  }
  return ran
}

/** When the next work is due, in milliseconds since 1970. */
export const nextDueTime = (world: World): number => nextOf(world)?.at ?? Infinity

function nextOf(world: World): Work | undefined {
  const expiring = nextExpiring(world)
  const billing = nextDueOfAll(world)
  const works: Work[] = []
  if (expiring !== undefined) {
    const run = () => void expireSession(world, expiring, null)
    works.push({ at: expiring.session.expires_at * 1000, run })
  }
  if (billing !== undefined) works.push({ at: billing.at * 1000, run: billing.run })
  return works.toSorted((one, other) => one.at - other.at)[0]
}
