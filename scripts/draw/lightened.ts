type Point = readonly [x: number, y: number]

/** The same drawing in relative steps of at least `pixels`: a tenth of the size, no visible difference. */
export const lightened = (drawing: string | null, pixels: number): string =>
  redrawn(drawing, (points) => spaced(points, pixels))

/**
 * The same coasts without each cape, bay and island smaller than `area` in square pixels (Visvalingam and Whyatt), so that none
 * becomes a splinter. The steps are whole numbers of `1 / scale` pixels.
 */
export const softened = (drawing: string | null, area: number, scale = 1): string =>
  redrawn(drawing, (points) =>
    spaced(
      withoutSmallTurns(spaced(points, 0.4), area).map(([x, y]): Point => [
        Math.round(x * scale),
        Math.round(y * scale),
      ]),
      1,
    ),
  )

function redrawn(drawing: string | null, redraw: (points: Point[]) => Point[]): string {
  return (drawing ?? '')
    .split('M')
    .filter(Boolean)
    .map((line) => {
      const points = line
        .replace('Z', '')
        .split('L')
        .map((point): Point => {
          const [x = 0, y = 0] = point.split(',').map(Number)
          return [x, y]
        })
      return relative(redraw(points), line.endsWith('Z'))
    })
    .join('')
}

function spaced(points: readonly Point[], pixels: number): Point[] {
  const kept: Point[] = []
  for (const [index, point] of points.entries()) {
    const last = kept.at(-1)
    const isEnd = index === points.length - 1
    if (!last || isEnd || Math.hypot(point[0] - last[0], point[1] - last[1]) >= pixels) {
      kept.push(point)
    }
  }
  return kept
}

/** Takes small turns away, the smallest first; a coast that has no other goes with them. */
function withoutSmallTurns(points: readonly Point[], area: number): readonly Point[] {
  let kept = points
  for (const most of [area / 16, area / 8, area / 4, area / 2, area]) {
    for (let before = 0; before !== kept.length;) {
      before = kept.length
      kept = withoutTurns(kept, most)
    }
  }
  return kept
}

/** No two neighbours at once: the turn at the second is another one then. */
function withoutTurns(points: readonly Point[], most: number): readonly Point[] {
  let isGone = false
  return points.filter((at, place) => {
    isGone = !isGone && areaOf(points.at(place - 1), at, points[(place + 1) % points.length]) < most
    return !isGone
  })
}

const areaOf = (before?: Point, at?: Point, after?: Point): number =>
  before && at && after
    ? Math.abs(
        (at[0] - before[0]) * (after[1] - before[1]) - (after[0] - before[0]) * (at[1] - before[1]),
      ) / 2
    : 0

function relative(points: readonly Point[], isClosed: boolean): string {
  const [start, ...others] = points
  if (!start || others.length < 2) return ''
  let [x, y] = start
  const steps = others.map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`
    ;[x, y] = [nextX, nextY]
    return step
  })
  return `M${start[0]} ${start[1]}l${steps.join(' ').replaceAll(' -', '-')}${isClosed ? 'z' : ''}`
}
