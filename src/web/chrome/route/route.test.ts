import { expect, test } from 'vitest'
import { frame, plainRoute, type Route } from './route.ts'

const files = import.meta.glob<Pick<Route, 'line'>>('./routes/*.json', {
  import: 'default',
  eager: true,
})
const [, top, width, height] = frame.split(' ').map(Number) as [number, number, number, number]

/** Width to height of the charts: the lowest one of a phone, and the lowest one of a wide card. */
const shapes = [15 / 4, 4]

test('the twelve territories have a route', () => {
  expect(Object.keys(files)).toHaveLength(12)
})

test.each(Object.entries({ ...files, plain: plainRoute }))(
  '%s is whole in its frame',
  (_, { line }) => {
    const crest = Math.min(...line.map(([, y]) => y))
    // A seventh of the width stays for each name.
    const across = line.map(([x]) => x)
    expect([Math.min(...across), Math.max(...across)]).toEqual([80, 520])
    expect(crest).toBeGreaterThanOrEqual(top + 8)
    for (const shape of shapes)
      // The sky alone is cut.
      expect(crest).toBeGreaterThan(top + height - width / shape + 2)
  },
)
