/** One line of JSON per figure, with its goal and whether it was reached, so that two runs can be compared. */
export function printFigure(figure: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`)
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value that this part of the values (0 to 1) does not exceed. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

export type Spread = {
  readonly min: number
  readonly median: number
  readonly p95: number
  readonly max: number
}

/** The summary of a series of measures. A loaded machine disturbs the minimum least. */
export const spreadOf = (values: readonly number[]): Spread => ({
  min: rounded(quantile(values, 0)),
  median: rounded(quantile(values, 0.5)),
  p95: rounded(quantile(values, 0.95)),
  max: rounded(quantile(values, 1)),
})

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
