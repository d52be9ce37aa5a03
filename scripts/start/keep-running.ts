import { setTimeout as pause } from 'node:timers/promises'
import { endProgram, type Program, type Ready, startProgram, whenReady } from './child.ts'

export type Kept = { readonly ready: Ready; readonly stop: () => Promise<void> }

const longestPauseMs = 10_000
const steadyMs = 30_000

/**
 * Starts a program, returns when it is ready, and starts it again whenever it ends by itself: after 0.2 s, then twice as long
 * each time up to 10 s, from the beginning again once it has run for 30 s. `again` returns the program for the later starts, from
 * the first ready message (the ports it took).
 */
export async function keepRunning(
  first: Program,
  options: { readonly patienceMs: number; again?(ready: Ready): Program },
): Promise<Kept> {
  let running = startProgram(first)
  const stopping = new AbortController()
  const stop = async () => {
    stopping.abort()
    await endProgram(running, options.patienceMs)
  }
  const ready = await whenReady(running, first.name).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const later = options.again?.(ready) ?? first
  const loop = async () => {
    let pauseMs = 200
    let since = performance.now()
    for (;;) {
      const how = await running.exited
      if (stopping.signal.aborted) return
      if (performance.now() - since > steadyMs) pauseMs = 200
      console.error(`${how} : arrêt inattendu, redémarrage dans ${pauseMs / 1000} s`)
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      since = performance.now()
      running = startProgram(later)
      void sayWhenBack(running, later.name)
    }
  }
  void loop()
  return { ready, stop }
}

async function sayWhenBack(running: ReturnType<typeof startProgram>, name: string): Promise<void> {
  // A failed start ends the program; the loop then sees that.
  await whenReady(running, name).then(
    () => {
      console.error(`${name} : de nouveau en marche`)
    },
    () => {},
  )
}
