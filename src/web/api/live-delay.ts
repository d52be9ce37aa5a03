/** Delays after a stream broke (docs/rules/messages.md#live-updates). */
const delays = [1000, 2000, 5000, 10_000]

/**
 * How long to wait, in milliseconds, before reopening the stream: what the server requested when it refused, else a little longer
 * after each failure. `chance` is random from 0 to 1, so that thousands of browsers that lost one server do not come back at
 * once.
 */
export function delayBeforeReopening(
  failures: number,
  retryAfterSeconds: number,
  chance: number,
): number {
  const delay = delays[Math.min(failures, delays.length - 1)] ?? 0
  return Math.max(delay, retryAfterSeconds * 1000) * (1 + chance / 4)
}

/**
 * How long a stream may say nothing before the page gives it up: after it was asked for, and after its last word. The server
 * pings every 25 seconds.
 */
export const longestSilenceMs = { first: 15_000, next: 60_000 } as const
