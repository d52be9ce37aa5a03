import { setTimeout as pause } from 'node:timers/promises'

/** Polls until `check` returns true; returns false when `limitMs` passes first. */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 50,
): Promise<boolean> {
  const limit = performance.now() + limitMs
  while (performance.now() < limit) {
    if (await check()) return true
    await pause(everyMs)
  }
  return check()
}
