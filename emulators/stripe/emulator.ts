import { Hono } from 'hono'
import { stripeApi, unknownAddress } from './api.ts'
import { controlPanel } from './control/control-panel.ts'
import { listen } from '../listen.ts'
import { checkoutPages } from './pages/checkout-pages.ts'
import { invoicePages } from './pages/invoice-pages.ts'
import { portalPages } from './pages/portal-pages.ts'
import { pageOf } from './resources/checkout-session-object.ts'
import { nextDueTime, runDue } from './due-work.ts'
import { openStateFile, type StateFile } from './state-file.ts'
import { Deliveries, retryDelays } from './webhooks/deliveries.ts'
import { emitter, forgetOld } from './webhooks/emit.ts'
import type { Webhook } from './webhooks/send.ts'
import type { World } from './world.ts'

export type StripeEmulatorOptions = {
  /** Preferred port of API and hosted pages; with 0, or when it is taken, any free one. */
  readonly port?: number
  readonly controlPort?: number
  /** Where `stripe.json` lives; without it nothing outlives the process. */
  readonly dataDir?: string
  readonly webhook?: Webhook
  /** Waits between the attempts of a delivery, the last one repeated; Stripe's by default. */
  readonly retryDelaysMs?: readonly number[]
  /** How long the payment page waits for the webhook's 2xx; 10 s by default, as at Stripe. */
  readonly redirectWaitMs?: number
}

export type StripeEmulator = {
  /** The address of the API and the hosted pages. */
  readonly url: string
  readonly controlUrl: string
  readonly stop: () => Promise<void>
}

/** What the pages and the panel share. */
export type Emulator = {
  readonly world: World
  readonly deliveries: Deliveries
  readonly save: () => Promise<void>
  readonly redirectWaitMs: number
  readonly webhook: () => Webhook | null
  readonly setWebhook: (webhook: Webhook) => void
  readonly advanceClock: (ms: number) => void
  /** Call it after a change by the panel: it starts what became due. */
  readonly wake: () => void
}

/** Starts the emulator on 127.0.0.1. Refuses a state file that it cannot read. */
export async function startStripeEmulator(
  options: StripeEmulatorOptions = {},
): Promise<StripeEmulator> {
  const file = await openStateFile(options.dataDir)
  let origin = ''
  const parts = assemble(file, options, () => origin)
  const { alarm, changed } = parts
  const emulator: Emulator = {
    ...parts,
    save: file.save,
    redirectWaitMs: options.redirectWaitMs ?? 10_000,
    advanceClock: (ms) => {
      file.state.settings.clockOffsetMs += ms
    },
    wake: changed,
  }

  const pages = new Hono()
    .route('/', stripeApi(emulator.world, emulator.save))
    .route('/', checkoutPages(emulator))
    .route('/', portalPages(emulator))
    .route('/', invoicePages(emulator))
    .notFound(unknownAddress)
  const api = await listen(pages.fetch, options.port ?? 0)
  origin = api.url
  for (const { session } of file.state.checkouts.values()) {
    if (session.status === 'open') session.url = pageOf(emulator.world, session.id)
  }
  const control = await listen(controlPanel(emulator).fetch, options.controlPort ?? 0)
  alarm.set()

  const stop = async (): Promise<void> => {
    alarm.stop()
    await emulator.deliveries.stop()
    await Promise.all([api.close(), control.close()])
    await file.save()
  }
  return { url: api.url, controlUrl: control.url, stop }
}

function assemble(file: StateFile, options: StripeEmulatorOptions, origin: () => string) {
  const { state } = file
  let webhook = options.webhook ?? null
  const { clock, now, at, isPast } = timeOf(state)
  const deliveries = new Deliveries({
    state,
    // Events that a jump of the clock dates in the past are delivered, and retried, from now on.
    now: clock,
    webhook: () => webhook,
    retryDelaysMs: options.retryDelaysMs ?? retryDelays,
    saved: file.save,
    changed,
  })
  const world: World = {
    state,
    now,
    origin,
    emit: emitter(state, now, deliveries, () => {
      // One alarm is set after a jump of the clock, not one for each event of it.
      if (!isPast()) alarm.set()
    }),
    at,
  }
  const alarm = new Alarm(
    () => Math.min(deliveries.nextAt(), nextDueTime(world)) - clock(),
    () => {
      if (runDue(world)) changed()
      forgetOld(state, clock())
      deliveries.startDue()
    },
  )
  return { world, deliveries, alarm, changed, webhook: () => webhook, setWebhook }

  function setWebhook(next: Webhook): void {
    webhook = next
  }
  function changed(): void {
    file.save().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    alarm.set()
  }
}

/** The emulator's clock, and the time of the current work: they differ only while a jump of the clock is caught up. */
function timeOf({ settings }: StateFile['state']) {
  let past: number | null = null
  const clock = (): number => Date.now() + settings.clockOffsetMs
  const at: World['at'] = (ms, act) => {
    past = ms
    try {
      act()
    } finally {
      past = null
    }
  }
  return { clock, now: () => past ?? clock(), at, isPast: () => past !== null }
}

const longestMs = 60_000

/** Rings when the next work is due. Call `set` again after any change, also after a jump of the clock. */
class Alarm {
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
