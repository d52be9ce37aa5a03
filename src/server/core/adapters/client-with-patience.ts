import type { Socket } from 'node:net'
import pg from 'pg'

/** The server did not answer in time: the statement may have run, or not. */
export const noAnswer = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })

/**
 * A connection that breaks when the server says nothing for so long after it was asked. A network that drops packets, or a
 * database that stands still, tells nobody: each question would wait for ever. `query_timeout` of `pg` frees the caller
 * alone: the connection would go back to the pool with its question still open.
 */
export const clientWithPatience = (patienceMs: number): typeof pg.Client =>
  class extends pg.Client {
    #waiting: NodeJS.Timeout | undefined

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      for (const over of ['drain', 'end'] as const) this.on(over, () => this.#stopWaiting())
    }

    /** In whichever of its many shapes it is called. */
    override query(...asked: unknown[]): never {
      if (this.#waiting === undefined) this.#wait()
      return super.query(...(asked as [string])) as never
    }

    #wait(): void {
      this.#stopWaiting()
      const before = this.#heard()
      // A process that was busy, or asleep, reads what has come meanwhile before it judges.
      this.#waiting = setTimeout(() => setImmediate(() => this.#judge(before)), patienceMs)
    }

    #judge(before: number): void {
      if (this.#waiting === undefined) return
      if (this.#heard() > before) this.#wait()
      else this.connection.stream.destroy(noAnswer())
    }

    #heard(): number {
      return (this.connection.stream as Socket).bytesRead
    }

    #stopWaiting(): void {
      clearTimeout(this.#waiting)
      this.#waiting = undefined
    }
  }
