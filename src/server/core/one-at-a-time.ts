let last: Promise<unknown> = Promise.resolve()

/** Decodes files from strangers one after the other in the whole process, so that memory has an upper limit. */
export function oneAtATime<Value>(work: () => Promise<Value>): Promise<Value> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}
