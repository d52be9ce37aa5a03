import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Envelope, type Message, readMessage } from './message.ts'

export type Filter = { readonly to?: string; readonly subject?: string }

const kept = 500

/** The received mails, newest first, on disk: `<id>.eml` is the raw mail, `<id>.json` the parsed one. */
export class Mailbox {
  readonly #folder: string
  #messages: Message[] = []
  #sequence = 0

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Opens the box in a folder, with the mails of an earlier run; it drops half-written ones. */
  static async open(folder: string): Promise<Mailbox> {
    await mkdir(folder, { recursive: true })
    const box = new Mailbox(folder)
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    box.#messages = texts
      .map((text) => JSON.parse(text) as Message)
      .toSorted((a, b) => b.id.localeCompare(a.id))
    return box
  }

  /** Resolves once the mail is on disk, so that SMTP's 250 holds true. */
  async receive(raw: Buffer, envelope: Envelope, receivedAt: Date): Promise<Message> {
    this.#sequence += 1
    const id = `${receivedAt.getTime()}-${String(this.#sequence).padStart(6, '0')}`
    const message = await readMessage(raw, { id, receivedAt, envelope })
    await writeFile(join(this.#folder, `${id}.eml`), raw)
    await writeFile(join(this.#folder, `${id}.new`), JSON.stringify(message))
    // The .json is written last and appears whole: a half-written mail is not listed.
    await rename(join(this.#folder, `${id}.new`), join(this.#folder, `${id}.json`))
    this.#messages = [message, ...this.#messages].toSorted((a, b) => b.id.localeCompare(a.id))
    await this.#forget(this.#messages.splice(kept))
    return message
  }

  /** `to` is one exact address, `subject` a part of the subject; both ignore case. */
  find({ to, subject }: Filter = {}): readonly Message[] {
    const wanted = to?.toLowerCase()
    const part = subject?.toLowerCase() ?? ''
    return this.#messages.filter(
      (message) =>
        message.subject.toLowerCase().includes(part) &&
        (wanted === undefined || message.to.some((address) => address.toLowerCase() === wanted)),
    )
  }

  get(id: string): Message | undefined {
    return this.#messages.find((message) => message.id === id)
  }

  raw({ id }: Message): Promise<Buffer> {
    return readFile(join(this.#folder, `${id}.eml`))
  }

  async empty(): Promise<void> {
    await this.#forget(this.#messages.splice(0))
  }

  async #forget(messages: readonly Message[]): Promise<void> {
    const names = messages.flatMap(({ id }) => [`${id}.json`, `${id}.eml`])
    await Promise.all(names.map((name) => rm(join(this.#folder, name), { force: true })))
  }
}
