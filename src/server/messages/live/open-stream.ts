import type { User } from '#server/core/context.ts'
import type { Announcement, Listener } from './live-hub.ts'

/** A browser that reads this slowly is cut off; it reconnects and looks again. */
const highWaterMark = 64

const encoder = new TextEncoder()
const ready = encoder.encode('retry: 1000\nevent: ready\ndata: {}\n\n')
const ping = encoder.encode(': ping\n\n')

/** Who reads, as they were when they came. */
export type Reader = Pick<User, 'id' | 'sessionId' | 'role' | 'lacksSecondFactor'>

type Given = {
  readonly reader: Reader
  readonly hears: (announcement: Announcement) => boolean
  /** Once, however it ends. */
  readonly onEnd: (stream: OpenStream) => void
}

/** One reader: as little as can be, for there are thousands. What is said to many is the same bytes for all. */
export class OpenStream implements Listener {
  readonly reader: Reader
  readonly hears: (announcement: Announcement) => boolean
  readonly body: ReadableStream<Uint8Array>
  readonly #onEnd: (stream: OpenStream) => void
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor({ reader, hears, onEnd }: Given) {
    this.reader = reader
    this.hears = hears
    this.#onEnd = onEnd
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#leave(),
      },
      { highWaterMark },
    )
    this.tell(ready)
  }

  tell(message: Uint8Array): void {
    if ((this.#controller?.desiredSize ?? 0) <= 0) this.end()
    else this.#controller?.enqueue(message)
  }

  ping(): void {
    this.tell(ping)
  }

  /** The browser falls behind, or its session ended. */
  end(): void {
    const controller = this.#controller
    this.#leave()
    controller?.close()
  }

  #leave(): void {
    if (this.#controller === undefined) return
    this.#controller = undefined
    this.#onEnd(this)
  }
}
