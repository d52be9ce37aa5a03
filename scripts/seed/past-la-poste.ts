import type {
  LaPosteTracking,
  ReadEvent,
  Tracked,
} from '#server/core/adapters/la-poste-tracking.ts'
import type { Context } from '#server/core/context.ts'
import { followBoxes } from '#server/shipping/tracking/follow-boxes.ts'
import type { Clock } from './clock.ts'
import type { Ago } from './demo-parcel.ts'

const hour = 3_600_000

/** What La Poste says, and how many hours after the box left. */
const journey = [
  [
    'DR1',
    -2,
    'Votre Colissimo va bientôt nous être confié\u00a0! Il est en cours de préparation chez votre expéditeur.',
  ],
  ['PC1', 4, 'Votre colis a été pris en charge par La Poste. Il est en cours d’acheminement.'],
  ['ET1', 21, 'Votre colis est en cours d’acheminement en France métropolitaine.'],
  ['ET2', 46, 'Votre colis a quitté la métropole, en route vers son territoire de destination.'],
  ['DO1', 98, 'Votre colis est arrivé en douane.'],
  ['DO2', 125, 'Votre colis est sorti de douane.'],
  ['ET3', 141, 'Votre colis est arrivé sur le site de distribution de votre territoire.'],
] as const
const arrival = 'Votre colis est livré.'

export type PastJourney = {
  readonly number: string
  readonly left: Ago
  readonly delivered?: Ago | undefined
}

/** La Poste as it spoke on the days of the story: it knows the boxes of these journeys, up to the time of the clock. */
export class PastLaPoste implements LaPosteTracking {
  readonly #clock: Clock
  readonly #events = new Map<string, readonly ReadEvent[]>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The times of what it will say of this box. */
  add({ number, left, delivered }: PastJourney): Date[] {
    const from = this.#clock.dateOf(left).getTime()
    const end = delivered === undefined ? null : this.#clock.dateOf(delivered)
    const steps = journey.map(([code, hours, label]) =>
      eventOf(code, label, new Date(from + hours * hour)),
    )
    const events = [...steps, ...(end ? [eventOf('DI1', arrival, end)] : [])]
    this.#events.set(number, events)
    return events
      .map(({ at }) => at)
      .filter((at) => at.getTime() > from && at < this.#clock.present)
  }

  readonly read = (numbers: readonly string[]): Promise<ReadonlyMap<string, Tracked>> =>
    Promise.resolve(new Map(numbers.map((number) => [number, this.#tracked(number)])))

  #tracked(number: string): Tracked {
    const events = this.#events.get(number)?.filter(({ at }) => at <= this.#clock.now())
    if (!events) return { kind: 'unknown' }
    const isFinal = events.at(-1)?.code === 'DI1'
    return { kind: 'known', events, isFinal, arrivalCountry: null }
  }
}

const eventOf = (code: string, label: string, at: Date): ReadEvent => ({
  code,
  label,
  at,
  raw: { code, label, date: at.toISOString() },
})

/** Reads, as the job does, what La Poste says at that time. */
export const readLaPoste = (ctx: Context): Promise<void> =>
  followBoxes({ ...ctx, actor: { kind: 'job', name: 'follow-boxes' } }, () => Promise.resolve())
