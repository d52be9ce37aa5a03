import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Act, codesOf, eventOf, isFinal, type TrackingEvent, waits } from './journey.ts'

export type Parcel = {
  readonly number: string
  /** The sender's own reference: the order number of the label, empty for a number that was typed. */
  readonly reference: string
  readonly destination: string
  readonly weightKg: number | null
  readonly createdAt: string
  readonly events: readonly TrackingEvent[]
}

type Stored = {
  readonly aheadMs: number
  readonly parcels: readonly Parcel[]
  /** Numbers that Suivi was asked about and does not know, the last one first. */
  readonly unknown: readonly string[]
  readonly slips: number
}

const day = 86_400_000
const most = 20_000

/** Every parcel that La Poste knows, and its clock; in one file on disk. */
export class Depot {
  readonly #file: string
  readonly #clock: () => Date
  #stored: Stored
  #byNumber: Map<string, Parcel>

  constructor(folder: string, clock: () => Date) {
    this.#clock = clock
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#file = join(folder, 'carrier.json')
    this.#stored = read(this.#file)
    this.#byNumber = new Map(this.#stored.parcels.map((parcel) => [parcel.number, parcel]))
  }

  now(): Date {
    return new Date(this.#clock().getTime() + this.#stored.aheadMs)
  }

  /** Newest first. */
  parcels(): readonly Parcel[] {
    return this.#stored.parcels
  }

  find(number: string): Parcel | undefined {
    return this.#byNumber.get(number)
  }

  unknown(): readonly string[] {
    return this.#stored.unknown
  }

  /** A label was made: its parcel is announced, and on disk when this returns. */
  announce(announced: Pick<Parcel, 'reference' | 'destination' | 'weightKg'>): Parcel {
    const now = this.now()
    const number = parcelNumberAfter(this.#lastMade(), new Date())
    return this.#add({ ...announced, number, events: [eventOf('DR1', now, announced.destination)] })
  }

  /** A number that somebody typed at the counter: La Poste takes the parcel. */
  takeIn(number: string, destination: string): Parcel {
    const now = this.now()
    const known = this.find(number)
    if (known) return known
    const events = [eventOf('PC1', now, destination)]
    return this.#add({ number, reference: '', destination, weightKg: null, events })
  }

  act(number: string, act: Act): Parcel | undefined {
    const parcel = this.find(number)
    return parcel && this.#addCodes(parcel, codesOf(act, codesIn(parcel)))
  }

  /** Adds one event of that date, whatever the journey says: for what arrives late, or in another order. */
  record(number: string, code: string, at: Date): Parcel | undefined {
    const parcel = this.find(number)
    if (!parcel) return undefined
    return this.#replace(parcel, [...parcel.events, eventOf(code, at, parcel.destination)])
  }

  /** Every parcel that does not wait for somebody makes its next step each day. */
  advance(days: number): void {
    for (let passed = 0; passed < days; passed += 1) {
      this.#keep({ ...this.#stored, aheadMs: this.#stored.aheadMs + day })
      for (const parcel of this.parcels()) {
        if (waits(codesIn(parcel))) continue
        this.#addCodes(parcel, codesOf('next', codesIn(parcel)))
      }
    }
  }

  noteUnknown(number: string): void {
    const others = this.#stored.unknown.filter((other) => other !== number)
    this.#keep({ ...this.#stored, unknown: [number, ...others].slice(0, 50) })
  }

  nextSlip(): number {
    const slips = this.#stored.slips + 1
    this.#keep({ ...this.#stored, slips })
    return slips
  }

  #lastMade(): string | undefined {
    return this.parcels().find(({ number }) => /^6A\d{11}$/.test(number))?.number
  }

  #add(parcel: Omit<Parcel, 'createdAt'>): Parcel {
    const added = { ...parcel, createdAt: this.now().toISOString() }
    const parcels = [added, ...this.#stored.parcels].slice(0, most)
    const unknown = this.#stored.unknown.filter((number) => number !== parcel.number)
    this.#keep({ ...this.#stored, parcels, unknown })
    this.#byNumber.set(added.number, added)
    return added
  }

  /** Two events of one act are a second apart, so that their order is told. */
  #addCodes(parcel: Parcel, codes: readonly string[]): Parcel {
    const start = Math.max(this.now().getTime(), lastAt(parcel) + 1_000)
    const added = codes.map((code, place) =>
      eventOf(code, new Date(start + place * 1_000), parcel.destination),
    )
    return added.length === 0 ? parcel : this.#replace(parcel, [...parcel.events, ...added])
  }

  #replace(parcel: Parcel, events: readonly TrackingEvent[]): Parcel {
    const changed = { ...parcel, events }
    const parcels = this.#stored.parcels.map((other) => (other === parcel ? changed : other))
    this.#keep({ ...this.#stored, parcels })
    this.#byNumber.set(changed.number, changed)
    return changed
  }

  #keep(stored: Stored): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(stored), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
    this.#stored = stored
  }
}

export const codesIn = ({ events }: Parcel): readonly string[] => events.map(({ code }) => code)
export const hasEnded = (parcel: Parcel): boolean => isFinal(codesIn(parcel))

const lastAt = ({ events }: Parcel): number =>
  Math.max(0, ...events.map(({ at }) => new Date(at).getTime()))

function read(file: string): Stored {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stored
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { aheadMs: 0, parcels: [], unknown: [], slips: 0 }
  }
}

/** The next parcel number as Colissimo gives it: « 6A », ten digits, and the digit that proves them. */
function parcelNumberAfter(last: string | undefined, now: Date): string {
  // From the time, so that an emptied folder does not give a number twice.
  const fromTime = Math.floor(now.getTime() / 1000)
  const fromLast = last === undefined ? 0 : Number(last.slice(2, 12)) + 1
  const serial = String(Math.max(fromTime, fromLast)).padStart(10, '0')
  return `6A${serial}${checkDigit(serial)}`
}

function checkDigit(serial: string): number {
  const sum = Array.from(serial).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10
}
