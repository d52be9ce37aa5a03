const steps = [1, 2, 2.5, 5, 10]

/** Round values from 0 to at least `most`, at equal distances: the marks of an axis. */
export function niceTicks(most: number, count = 4): readonly number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / count
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = magnitude * (steps.find((one) => one * magnitude >= rough) ?? 10)
  const last = Math.ceil(most / step - 1e-9)
  return Array.from({ length: last + 1 }, (_, place) => Number((place * step).toPrecision(12)))
}
