import { isDatabaseAway, isRowHeld } from '#server/core/adapters/postgres.ts'

/**
 * Does the work for each item in turn. One that fails does not stop the others. Throws all failures at the end, also when the list
 * itself cannot be read on. A database that is away, or more than ten rows that others hold, stop it at once, with the failures
 * so far: each further item would wait too, and the job would run longer than it may.
 */
export async function forEachApart<Item>(
  items: Iterable<Item> | AsyncIterable<Item> | Promise<Iterable<Item>>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  const keep = (error: unknown) => {
    const isGroup = error instanceof AggregateError && error.errors.length > 0
    failures.push(...(isGroup ? error.errors : [error]))
  }
  try {
    for await (const item of await items) {
      await keepFailure(() => work(item), keep)
      if (mustStop(failures)) break
    }
  } catch (error) {
    keep(error)
  }
  if (failures.length === 0) return
  const words = new Set(failures.map((one) => (one instanceof Error ? one.message : String(one))))
  throw new AggregateError(failures, `${failures.length} failed: ${[...words].join('; ')}`)
}

/** Each held row was waited for during five seconds; the job that is tried again comes back to them. */
const mustStop = (failures: readonly unknown[]): boolean =>
  failures.some((error) => isDatabaseAway(error) && !isRowHeld(error)) ||
  failures.filter(isRowHeld).length > 10

/** The work may also throw before it has a promise. */
async function keepFailure(work: () => Promise<unknown>, keep: (error: unknown) => void) {
  try {
    await work()
  } catch (error) {
    keep(error)
  }
}

/** Does steps of one duty that do not depend on each other. */
export const doApart = (...steps: readonly (() => Promise<unknown>)[]): Promise<void> =>
  forEachApart(steps, (step) => step())

/** The rows of a list that is read a page at a time, after the last row of the page before, until a page is empty. */
export async function* rowsInPages<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let rows = await read(undefined)
  while (rows.length > 0) {
    yield* rows
    rows = await read(rows.at(-1))
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Decodes files from strangers one after the other in the whole process, so that memory has an upper limit. */
export function oneAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}

/** Rows per transaction, so that a purge holds no lock for long. */
const batchSize = 200

/** Repeats until a batch is not full. `forget` returns how many rows it removed. */
export async function inBatches(forget: (size: number) => Promise<number>): Promise<void> {
  while ((await forget(batchSize)) === batchSize);
}
