import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Stored = {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The headers that come back with the object: its metadata and its checksum. */
  readonly headers: Readonly<Record<string, string>>
  readonly at: string
}

type Label = Omit<Stored, 'bytes'>

/** The objects of the bucket, two files each: the bytes, and what S3 knows of them. */
export class Shelf {
  readonly #folder: string
  readonly #labels: Map<string, Label>
  constructor(folder: string) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    const labels = readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Label)
    this.#labels = new Map(labels.map((label) => [label.name, label]))
  }

  put({ bytes, ...label }: Stored): void {
    writeFileSync(this.#path(label.name, 'bin'), bytes)
    writeFileSync(this.#path(label.name, 'json'), JSON.stringify(label))
    this.#labels.set(label.name, label)
  }

  get(name: string): Stored | undefined {
    const label = this.#labels.get(name)
    if (!label || !existsSync(this.#path(name, 'bin'))) return undefined
    return { ...label, bytes: new Uint8Array(readFileSync(this.#path(name, 'bin'))) }
  }

  remove(name: string): void {
    this.#labels.delete(name)
    for (const kind of ['json', 'bin'] as const) rmSync(this.#path(name, kind), { force: true })
  }

  /** In the order of S3: that of the bytes of the names. */
  names(): readonly string[] {
    return [...this.#labels.keys()].toSorted((one, other) =>
      Buffer.compare(Buffer.from(one), Buffer.from(other)),
    )
  }

  #path(name: string, kind: 'bin' | 'json'): string {
    return join(this.#folder, `${createHash('sha256').update(name).digest('hex')}.${kind}`)
  }
}
