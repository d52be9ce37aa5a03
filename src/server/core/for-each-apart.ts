/**
 * Does the work for each item in turn: one that fails does not stop the others, nor does an item that cannot be read lose what failed
 * before. Throws all that failed at the end, with the words of the first.
 */
export async function forEachApart<Item>(
  items: Iterable<Item> | AsyncIterable<Item> | Promise<Iterable<Item>>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  const keep = (error: unknown) => {
    failures.push(...(error instanceof AggregateError ? error.errors : [error]))
  }
  try {
    for await (const item of await items) await work(item).catch(keep)
  } catch (error) {
    keep(error)
  }
  const [first] = failures
  if (failures.length === 0) return
  const words = first instanceof Error ? first.message : String(first)
  throw new AggregateError(failures, `${failures.length} failed, the first: ${words}`)
}

/** Does steps of one duty that do not depend on each other. */
export const doApart = (...steps: readonly (() => Promise<unknown>)[]): Promise<void> =>
  forEachApart(steps, (step) => step())

/** The rows of a list that is read a page at a time, after the last row of the page before, until a page is empty. */
export async function* rowsInPages<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after: Row | undefined; ;) {
    const rows = await read(after)
    yield* rows
    after = rows.at(-1)
    if (after === undefined) return
  }
}
