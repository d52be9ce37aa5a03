import { plain } from './paint.ts'
import { bag, block, put, type Part } from './shape.ts'

/** An open carton with paper at its bottom, as it stands at the packing bench. */
export function opened(l: number, d: number, h: number): readonly Part[] {
  const side = plain('#b58957', 0.02, 0.2)
  const inner = plain('#c8a173', 0.02, 0.2)
  const walls = [
    put({ distance: block(l, 5, h, 1.5), paint: side }, [0, -d / 2, 0]),
    put({ distance: block(l, 5, h, 1.5), paint: inner }, [0, d / 2, 0]),
    put({ distance: block(5, d, h, 1.5), paint: side }, [-l / 2, 0, 0]),
    put({ distance: block(5, d, h, 1.5), paint: side }, [l / 2, 0, 0]),
  ]
  const flaps = [
    flap([0, -d / 2, h], [l, 150], 'y', -1),
    flap([0, d / 2, h], [l, 150], 'y', 1),
    flap([-l / 2, 0, h], [d, 150], 'x', -1),
    flap([l / 2, 0, h], [d, 150], 'x', 1),
  ].map((distance) => ({ distance, paint: inner }))
  const paper = { distance: bag(l - 10, d - 10, 80, 8), paint: plain('#cdb083', 0.03, 0.3) }
  return [...walls, ...flaps, put(paper, [0, 0, 40])]
}

/** A flap of an open box, hanging outwards. */
function flap(
  [x0, y0, z0]: readonly [number, number, number],
  [wide, deep]: readonly [number, number],
  axis: 'x' | 'y',
  way: 1 | -1,
): Part['distance'] {
  const leaf = block(wide, deep, 4, 1.2)
  const fall = axis === 'y' && way < 0 ? -1.05 : -0.32
  const [cos, sin] = [Math.cos(fall), Math.sin(fall)]
  return (x, y, z) => {
    const [along, out] = axis === 'y' ? [x - x0, (y - y0) * way] : [y - y0, (x - x0) * way]
    const up = z - z0
    return leaf(along, out * cos + up * sin - deep / 2, up * cos - out * sin)
  }
}
