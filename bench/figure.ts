/** One line of JSON per figure, with its goal and whether it was reached, so that two runs can be compared. */
export function printFigure(figure: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))
