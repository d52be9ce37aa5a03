/** One crop of the chart, from Limoges to a territory; `npm run draw` draws the files of `routes`. */
export type Route = {
  /** The coasts in the box 0 0 600 200. */
  readonly land: string
  /** The great circle, at equal distances. */
  readonly line: readonly (readonly [x: number, y: number])[]
}

/** What of that box is shown: the sky above the highest line is left out. */
export const frame = '0 28 600 172'

/** Where the line has come to after a share of it. */
export function pointAt({ line }: Pick<Route, 'line'>, share: number): readonly [number, number] {
  const at = Math.min(Math.max(share, 0), 1) * (line.length - 1)
  const [from, to] = [line[Math.floor(at)], line[Math.ceil(at)]]
  if (!from || !to) throw new Error('a route without a line')
  const rest = at - Math.floor(at)
  return [from[0] + (to[0] - from[0]) * rest, from[1] + (to[1] - from[1]) * rest]
}

/** The part of the line between two shares of it. */
export function lineBetween(route: Pick<Route, 'line'>, from: number, to: number): string {
  const last = route.line.length - 1
  const between = route.line.filter((_, place) => place / last > from && place / last < to)
  return [pointAt(route, from), ...between, pointAt(route, to)]
    .map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
}

/** For a country that the chart does not show: an arc, and no coast. */
export const plainRoute: Route = {
  land: '',
  line: Array.from({ length: 33 }, (_, place) => {
    const share = place / 32
    return [80 + 440 * share, 148 - 4 * 88 * share * (1 - share)]
  }),
}
