import pg from 'pg'
import { type Host, hostsIn } from './database-address.ts'

/** What a server of the list says of itself. */
export type Said = {
  /** It is no standby, and nobody has closed it by `default_transaction_read_only`. */
  readonly takesWrites: boolean
  /** One higher after each promotion. */
  readonly timeline: number
  /** The same in a primary and all of its standbys. */
  readonly cluster: string
}
type Heard = { readonly host: Host; readonly said: Said | undefined; readonly failure: string }

/**
 * Any user may call all of these. After a promotion `pg_control_checkpoint` says the old timeline until the next checkpoint, so of
 * a primary we read the name of the file that it writes; a standby writes none.
 */
const asking = {
  text: `select current_setting('transaction_read_only') = 'off' as "takesWrites",
    (select system_identifier::text from pg_control_system()) as cluster,
    case when pg_is_in_recovery()
      then (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
      else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int
    end as timeline`,
  query_timeout: 2000,
}

export const askedOf = async (client: pg.Client | pg.Pool): Promise<Said | undefined> =>
  (await client.query<Said>(asking)).rows[0]

/** Why each server of the list takes no writes: a word of ours, or the code of the failed connection. */
export type Refusing = { readonly name: string; readonly why: string }

/** No server of the list may be written to: the caller may try again (`isDatabaseAway`). */
const noPrimary = (message: string, servers: readonly Refusing[] = []): Error =>
  Object.assign(new Error(message), { code: 'ENOPRIMARY', servers })

/** While nobody is primary, requests do not ask all servers again and again. */
const quietMs = 500
const watchEveryMs = 10_000

const finders = new Map<string, PrimaryFinder>()

/** The finder that all connections of this process to that address share; undefined for an address of one server. */
export function primaryFinderOf(address: string): PrimaryFinder | undefined {
  const hosts = hostsIn(address)
  if (hosts.length === 0) return undefined
  const finder = finders.get(address) ?? new PrimaryFinder(hosts)
  finders.set(address, finder)
  return finder
}

/**
 * Which server of the list is written to: the one that takes writes on the highest timeline that this process has seen, or that a
 * server of the list knows. An old primary that comes back says that it takes writes too, on a lower one.
 */
export class PrimaryFinder {
  readonly #hosts: readonly Host[]
  readonly #clients = new Map<pg.Client, Host>()
  #primary: Host | undefined
  #isDoubted = false
  #timeline = 0
  #cluster: string | undefined
  #looking: Promise<Host> | undefined
  #failed: { readonly error: unknown; readonly at: number } | undefined
  #watch: NodeJS.Timeout | undefined
  #tell: (name: string) => void = () => {}

  constructor(hosts: readonly Host[]) {
    this.#hosts = hosts
  }

  /** For what `pg` reads before a connection knows its server: user, password, database, encryption. */
  get anyAddress(): string {
    return this.#hosts[0]?.address ?? ''
  }

  /** From now on `tell` hears when another server has become the primary. */
  onMove(tell: (name: string) => void): void {
    this.#tell = tell
  }

  /** Where a new connection goes. Asks nobody while the last answer holds. */
  async primary(): Promise<Host> {
    if (this.#primary && !this.#isDoubted) return this.#primary
    if (this.#failed && performance.now() - this.#failed.at < quietMs) throw this.#failed.error
    return this.look()
  }

  /** Asks all servers, once for everybody who waits, and drops the connections to one that is the primary no more. */
  look(): Promise<Host> {
    this.#looking ??= this.#askAll().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  /** A connection to that server broke or failed: the next one asks first. */
  doubt(host: Host): void {
    if (this.#primary === host) this.#isDoubted = true
  }

  /** Takes a new connection among those that are watched. Throws when its server is not, or no longer, the primary. */
  async admit(client: pg.Client, host: Host): Promise<void> {
    const said = await askedOf(client)
    if (said) this.#learn(said)
    if (!said || !this.#isFit(said)) throw noPrimary(`${host.name} is not the primary`)
    this.#clients.set(client, host)
    this.#watch ??= setInterval(() => void this.look().catch(() => {}), watchEveryMs).unref()
  }

  /** That connection has ended. */
  forget(client: pg.Client): void {
    this.#clients.delete(client)
    if (this.#clients.size > 0) return
    // Nothing would tell that the primary has died meanwhile.
    this.#isDoubted = true
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  async #askAll(): Promise<Host> {
    const heard = await Promise.all(this.#hosts.map(hear))
    try {
      const primary = this.#choose(heard)
      if (this.#primary && this.#primary !== primary) this.#tell(primary.name)
      this.#primary = primary
      this.#isDoubted = false
      this.#failed = undefined
      this.#drop((host) => host !== primary, `the primary is now ${primary.name}`)
      return primary
    } catch (error) {
      this.#failed = { error, at: performance.now() }
      const unfit = heard.filter(({ said }) => said && !this.#isFit(said)).map(({ host }) => host)
      this.#drop((host) => unfit.includes(host), 'this server is the primary no more')
      throw error
    }
  }

  #choose(heard: readonly Heard[]): Host {
    const clusters = new Set(heard.flatMap(({ said }) => said?.cluster ?? []))
    if (this.#cluster === undefined && clusters.size > 1)
      throw noPrimary('the servers of DATABASE_URL hold different databases')
    for (const { said } of heard) if (said) this.#learn(said)
    const fit = heard.filter(({ said }) => said && this.#isFit(said)).map(({ host }) => host)
    const [only, other] = fit
    if (only && !other) return only
    // Who is right, only their keeper knows; who works with one of them stays there.
    if (this.#primary && fit.includes(this.#primary)) return this.#primary
    if (only) throw noPrimary(`${fit.map(({ name }) => name).join(' and ')} both say primary`)
    const servers = heard.map((one) => ({ name: one.host.name, why: whyOf(one, this.#timeline) }))
    const told = servers.map(({ name, why }) => `${name} ${why}`).join(', ')
    throw noPrimary(`no primary: ${told}`, servers)
  }

  #learn({ cluster, timeline }: Said): void {
    this.#cluster ??= cluster
    if (cluster === this.#cluster) this.#timeline = Math.max(this.#timeline, timeline)
  }

  #isFit({ takesWrites, timeline, cluster }: Said): boolean {
    return takesWrites && timeline === this.#timeline && cluster === this.#cluster
  }

  #drop(isOver: (host: Host) => boolean, why: string): void {
    for (const [client, host] of this.#clients)
      if (isOver(host)) client.connection.stream.destroy(noPrimary(why))
  }
}

async function hear(host: Host): Promise<Heard> {
  const client = new pg.Client({
    connectionString: host.address,
    connectionTimeoutMillis: 2000,
    application_name: 'escale-primary',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return { host, said: await askedOf(client), failure: '' }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { host, said: undefined, failure: code ?? message }
  } finally {
    void client.end().catch(() => {})
  }
}

function whyOf({ said, failure }: Heard, highest: number): string {
  if (!said) return failure
  if (!said.takesWrites) return 'takes no writes'
  return said.timeline < highest ? 'former primary' : 'other database'
}
