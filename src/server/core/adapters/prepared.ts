import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'

/** The texts that each connection prepares once, with their names. */
const nameOf = new Map<string, string>()

type Statement<Row> = <Tables>(
  on: Kysely<Tables> | pg.Pool,
  values: readonly unknown[],
) => Promise<Row[]>

/**
 * A statement of a hot path, on the pool or in a transaction: written once as a text, so that no request builds it again, and
 * prepared once per connection, so that PostgreSQL parses and plans it once. It names its columns: with `*`, a connection that
 * lived through a migration would fail. A plan for all values must be as good as one for these.
 */
export function prepared<Row>(name: string, text: string): Statement<Row> {
  if (/(select|returning|[.,]) ?\*/.test(text))
    throw new Error(`${name}: a prepared statement names its columns`)
  if ([...nameOf.values()].includes(name)) throw new Error(`${name}: prepared twice`)
  nameOf.set(text, name)
  return async (on, values) => {
    const answer =
      on instanceof pg.Pool
        ? await on.query<Row & pg.QueryResultRow>({ name, text, values: [...values] })
        : await on.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
    return answer.rows
  }
}

/** A connection that gives such a text its name. */
export const clientWithNames = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    /** Every overload of `query`; ours has a text and its values. */
    override query(...asked: unknown[]): never {
      const [text, values, ...more] = asked
      const name = typeof text === 'string' ? nameOf.get(text) : undefined
      return super.query(
        ...((name === undefined ? asked : [{ name, text, values }, ...more]) as [string]),
      ) as never
    }
  }
