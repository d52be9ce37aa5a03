import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReportStatus } from './reports.ts'

/** An SMS as the inbox and the tests read it. */
export type Sms = Cut & {
  readonly id: number
  readonly receivedAt: string
  readonly sender: string
  /** International format, with its plus. */
  readonly to: string
  readonly text: string
  readonly tag: string
  /** The address that the sender gave for its reports. */
  readonly reportUrl?: string
  /** The last report that was sent there. */
  readonly report?: ReportStatus
}
export type Filter = { readonly to?: string; readonly text?: string }

const kept = 500

/** All telephones of the demonstration: the SMS sent to any number, newest first, in one file on disk. */
export class Phone {
  readonly #file: string
  #messages: Sms[]

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#file = join(folder, 'sms.json')
    this.#messages = readMessages(this.#file)
  }

  /** The SMS is on disk when this returns, so that the API's 201 holds true. */
  receive(sms: Pick<Sms, 'sender' | 'to' | 'text' | 'tag' | 'reportUrl'>, receivedAt: Date): Sms {
    const id = Math.max(receivedAt.getTime() * 1000, (this.#messages[0]?.id ?? 0) + 1)
    const message = { ...sms, ...cutOf(sms.text), id, receivedAt: receivedAt.toISOString() }
    this.#keep([message, ...this.#messages].slice(0, kept))
    return message
  }

  /** `to` is one exact number, `text` a part of the message. */
  find({ to, text = '' }: Filter = {}): readonly Sms[] {
    const part = text.toLowerCase()
    return this.#messages.filter(
      (message) =>
        (to === undefined || message.to === to) && message.text.toLowerCase().includes(part),
    )
  }

  noteReport(id: number, report: ReportStatus): void {
    this.#keep(this.#messages.map((sms) => (sms.id === id ? { ...sms, report } : sms)))
  }

  empty(): void {
    this.#keep([])
  }

  #keep(messages: Sms[]): void {
    writeFileSync(`${this.#file}.new`, JSON.stringify(messages), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
    this.#messages = messages
  }
}

function readMessages(file: string): Sms[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Sms[]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The encoding of a text: seven bits a letter when every letter is in the alphabet of GSM 03.38, else sixteen. */
type Cut = {
  readonly alphabet: 'GSM-7' | 'UCS-2'
  /** The number of messages that the network sends and bills. */
  readonly segments: number
}

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These letters take two places: an escape, then the letter. */
const extended = new Set('^{}\\[~]|€\f')

/** A single message holds more than each part of a long one, where a header numbers the part. */
const places = { 'GSM-7': { alone: 160, part: 153 }, 'UCS-2': { alone: 70, part: 67 } }

export function cutOf(text: string): Cut {
  const letters = Array.from(text)
  const fits = letters.every((letter) => basic.has(letter) || extended.has(letter))
  const alphabet = fits ? 'GSM-7' : 'UCS-2'
  const widths = letters.map((letter) => {
    if (alphabet === 'UCS-2') return letter.length
    return extended.has(letter) ? 2 : 1
  })
  const { alone, part } = places[alphabet]
  const total = widths.reduce((sum, width) => sum + width, 0)
  return { alphabet, segments: total <= alone ? 1 : partsOf(widths, part) }
}

/** A letter of two places is never cut in half. */
function partsOf(widths: readonly number[], size: number): number {
  let parts = 1
  let used = 0
  for (const width of widths) {
    if (used + width > size) {
      parts += 1
      used = 0
    }
    used += width
  }
  return parts
}
