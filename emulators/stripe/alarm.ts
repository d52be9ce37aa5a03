const longestMs = 60_000

/** Rings when the next work is due. Call `set` again after any change, also after a jump of the clock. */
export class Alarm {
  readonly #delayMs: () => number
  readonly #ring: () => void
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(delayMs: () => number, ring: () => void) {
    this.#delayMs = delayMs
    this.#ring = ring
  }

  set(): void {
    clearTimeout(this.#timer)
    if (this.#stopped) return
    const delay = Math.min(Math.max(this.#delayMs(), 0), longestMs)
    this.#timer = setTimeout(() => {
      this.#ring()
      this.set()
    }, delay)
  }

  stop(): void {
    this.#stopped = true
    clearTimeout(this.#timer)
  }
}
