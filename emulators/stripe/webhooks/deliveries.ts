import type { Delivery, State, StoredEvent } from '../state.ts'
import { newId } from '../wire/ids.ts'
import { send, type Webhook } from './send.ts'

/** 1 s, 3 s, 10 s, 30 s, 1 min, 5 min, 15 min, 1 h, 3 h, 6 h, then every 12 h: Stripe gives up after three days. */
export const retryDelays = [1, 3, 10, 30, 60, 300, 900, 3600, 10_800, 21_600, 43_200].map(
  (delay) => delay * 1000,
)
/** A jump of the clock may make thousands of deliveries at once. */
const mostAtOnce = 50
const givenUpAfterMs = 3 * 24 * 3600 * 1000

type Setup = {
  readonly state: State
  readonly now: () => number
  readonly webhook: () => Webhook | null
  readonly retryDelaysMs: readonly number[]
  /** Resolves once the current state would survive a crash. */
  readonly saved: () => Promise<void>
  /** Called after each change that must reach the disk and may move the next wake-up. */
  readonly changed: () => void
}

/** Sends events to the application's webhook, at least once each, and remembers every attempt. */
export class Deliveries {
  readonly #setup: Setup
  readonly #sending = new Map<string, Promise<void>>()
  readonly #stopped = new AbortController()

  constructor(setup: Setup) {
    this.#setup = setup
  }

  /** Plans the event's deliveries: one, or as many copies as the control panel set. */
  plan(event: StoredEvent): void {
    if (this.#setup.webhook() === null) return
    const { copies } = this.#setup.state.settings
    for (let copy = 0; copy < copies; copy += 1) this.#add(event)
  }

  /** Starts the due deliveries, many at once: Stripe promises no order. */
  startDue(): void {
    const { state, now } = this.#setup
    if (state.settings.hold) return
    for (const delivery of this.#waiting()) {
      if (this.#isFull()) return
      if (delivery.nextAt <= now()) void this.#attempt(delivery)
    }
  }

  /** When the next attempt is due, in milliseconds since 1970. */
  nextAt(): number {
    if (this.#setup.state.settings.hold || this.#isFull()) return Infinity
    return this.#waiting().reduce((first, { nextAt }) => Math.min(first, nextAt), Infinity)
  }

  /** Sends the held deliveries, one after the other in the given order, and stops holding. */
  async release(order: 'created' | 'reversed'): Promise<number> {
    const waiting = this.#waiting()
    const ordered = order === 'created' ? waiting : waiting.toReversed()
    let previous: Promise<void> = Promise.resolve()
    for (const delivery of ordered) previous = this.#attempt(delivery, previous)
    this.#setup.state.settings.hold = false
    await previous
    return ordered.length
  }

  /** Sends the event once more, now, whatever happened to it before. */
  async resend(event: StoredEvent): Promise<Delivery | null> {
    if (this.#setup.webhook() === null) return null
    const delivery = this.#add(event)
    await this.#attempt(delivery)
    return delivery
  }

  /** Resolves when the event was received, at the latest after the given time. Does not wait for held deliveries. */
  async received(eventId: string, atMostMs: number): Promise<void> {
    const deadline = performance.now() + atMostMs
    while (this.#awaited(eventId) && performance.now() < deadline) {
      const attempts = this.#of(eventId).flatMap(({ id }) => this.#sending.get(id) ?? [])
      const left = Math.min(deadline - performance.now(), attempts.length === 0 ? 50 : Infinity)
      await Promise.race([...attempts, elapse(left)])
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await Promise.all(this.#sending.values())
  }

  #add(event: StoredEvent): Delivery {
    const { state, now } = this.#setup
    const at = now()
    const id = newId('dlv_')
    const delivery: Delivery = {
      id,
      eventId: event.id,
      firstAt: at,
      state: 'waiting',
      nextAt: at,
      attempts: [],
    }
    state.deliveries.set(id, delivery)
    return delivery
  }

  #attempt(delivery: Delivery, after: Promise<void> = Promise.resolve()): Promise<void> {
    const attempt = after
      .then(() => this.#sendOnce(delivery))
      .finally(() => {
        this.#sending.delete(delivery.id)
        this.#setup.changed()
      })
    this.#sending.set(delivery.id, attempt)
    return attempt
  }

  async #sendOnce(delivery: Delivery): Promise<void> {
    const { state, now, saved } = this.#setup
    const event = state.events.get(delivery.eventId)
    const webhook = this.#setup.webhook()
    if (event === undefined || webhook === null) {
      delivery.state = 'abandoned'
      return
    }
    // The webhook must not hear of a payment that a crash could still undo.
    await saved()
    const at = now()
    const attempt = await send({ ...event, pending_webhooks: 1 }, webhook, this.#stopped.signal)
    // Our own stop cut this attempt, so it does not count: the next start makes it again.
    if (this.#stopped.signal.aborted && attempt.status === null) return
    delivery.attempts.push({ at, ...attempt })
    this.#decideNext(delivery, attempt.status)
  }

  #decideNext(delivery: Delivery, status: number | null): void {
    const { now, retryDelaysMs } = this.#setup
    if (status !== null && status >= 200 && status < 300) {
      delivery.state = 'delivered'
      return
    }
    const delay = retryDelaysMs[delivery.attempts.length - 1] ?? retryDelaysMs.at(-1) ?? 1000
    delivery.nextAt = now() + delay
    if (delivery.nextAt > delivery.firstAt + givenUpAfterMs) delivery.state = 'abandoned'
  }

  /** When full: the end of any delivery starts the next ones. */
  #isFull(): boolean {
    return this.#sending.size >= mostAtOnce
  }

  #waiting(): Delivery[] {
    return [...this.#setup.state.deliveries.values()].filter(
      ({ id, state }) => state === 'waiting' && !this.#sending.has(id),
    )
  }

  #of(eventId: string): Delivery[] {
    return [...this.#setup.state.deliveries.values()].filter((one) => one.eventId === eventId)
  }

  #awaited(eventId: string): boolean {
    const of = this.#of(eventId)
    if (this.#setup.state.settings.hold || this.#stopped.signal.aborted) return false
    return (
      of.some(({ state }) => state === 'waiting') && of.every(({ state }) => state !== 'delivered')
    )
  }
}

const elapse = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms)).unref()
  })
