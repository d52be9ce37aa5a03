/** Polls `look` until it returns a value; fails after a limit long enough for a job to run on a busy machine. */
export async function eventually<Value>(
  look: () => Promise<Value | undefined>,
  { limitMs = 60_000, about = 'what was awaited' } = {},
): Promise<Value> {
  const limit = performance.now() + limitMs
  for (;;) {
    const value = await look()
    if (value !== undefined) return value
    if (performance.now() > limit) throw new Error(`${about} did not come in ${limitMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
