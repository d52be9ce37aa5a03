import pg from 'pg'
import { type PrimaryFinder, primaryFinderOf } from './primary-finder.ts'

/**
 * What reaches a database by its address, in a pool or alone. An address of one server is left to `pg` as it is; a list of servers
 * (`database-address.ts`) gets connections that go to its primary.
 */
export function reaching(address: string): {
  readonly connectionString: string
  readonly Client: typeof pg.Client
} {
  const finder = primaryFinderOf(address)
  if (!finder) return { connectionString: address, Client: pg.Client }
  return { connectionString: finder.anyAddress, Client: clientOnPrimary(finder) }
}

type Connected = (error: unknown, client?: unknown) => void

const clientOnPrimary = (finder: PrimaryFinder): typeof pg.Client =>
  class extends pg.Client {
    #isOver = false

    /** Both overloads of `connect`. */
    override connect(...asked: unknown[]): never {
      const [callback] = asked as [Connected?]
      const connected = this.#connect()
      if (!callback) return connected as never
      connected.then(
        () => process.nextTick(callback, null, this),
        (error: unknown) => process.nextTick(callback, error),
      )
      return undefined as never
    }

    /** Both overloads of `end`. */
    override end(...asked: unknown[]): never {
      this.#isOver = true
      return super.end(...(asked as [])) as never
    }

    async #connect(): Promise<this> {
      const host = await finder.primary()
      // A pool that lost its patience has destroyed the stream; connecting would bring it back to life.
      if (this.#isOver || this.connection.stream.destroyed) throw givenUp()
      this.host = host.host
      this.port = host.port
      // Until the caller listens, an error between two answers would end the process.
      const ignore = () => {}
      this.on('error', ignore)
      try {
        await super.connect()
        this.once('end', () => finder.forget(this))
        await finder.admit(this, host)
      } catch (error) {
        finder.doubt(host)
        void super.end().catch(() => {})
        throw error
      }
      this.off('error', ignore)
      return this
    }
  }

const givenUp = (): Error =>
  Object.assign(new Error('the search for the primary took too long'), { code: 'ETIMEDOUT' })
