const longestMs = 60_000

/** Rings when the next thing is due. `set` again after any change; a jump of the clock needs no more than that. */
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
