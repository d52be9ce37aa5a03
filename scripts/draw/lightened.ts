/** The same drawing in relative steps of at least `pixels`: a tenth of the size, no visible difference. */
export function lightened(drawing: string | null, pixels: number): string {
  return (drawing ?? '')
    .split('M')
    .filter(Boolean)
    .map((line) => {
      const points = line
        .replace('Z', '')
        .split('L')
        .map((point): [number, number] => {
          const [x = 0, y = 0] = point.split(',').map(Number)
          return [x, y]
        })
      return relative(spaced(points, pixels), line.endsWith('Z'))
    })
    .join('')
}

function spaced(points: readonly [number, number][], pixels: number): [number, number][] {
  const kept: [number, number][] = []
  for (const [index, point] of points.entries()) {
    const last = kept.at(-1)
    const isEnd = index === points.length - 1
    if (!last || isEnd || Math.hypot(point[0] - last[0], point[1] - last[1]) >= pixels) {
      kept.push(point)
    }
  }
  return kept
}

function relative(points: readonly [number, number][], isClosed: boolean): string {
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
