import type { Socket } from 'node:net'
import pg from 'pg'

/** The server did not answer in time: the statement may have run, or not. */
export const noAnswer = (): Error =>
  Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })

/**
 * A connection that breaks when the server is silent for too long after a query. When a network drops packets or a database
 * freezes, the client receives no error: each query would wait for ever. `query_timeout` of `pg` frees the caller alone: the
 * connection would return to the pool with its query still running.
 */
export const clientWithPatience = (patienceMs: number, Client = pg.Client): typeof pg.Client =>
  class extends Client {
    #waiting: NodeJS.Timeout | undefined

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      for (const over of ['drain', 'end'] as const) this.on(over, () => this.#stopWaiting())
    }

    /** Counts calls of every overload of `query`. */
    override query(...asked: unknown[]): never {
      if (this.#waiting === undefined) this.#wait()
      return super.query(...(asked as [string])) as never
    }

    #wait(): void {
      this.#stopWaiting()
      const before = this.#heard()
      // A process that was busy, or asleep, first reads the data that arrived meanwhile, then decides.
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
