import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { geoDistance } from 'd3-geo'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { destinationFacts } from '#domain/destination/destination-facts.ts'
import { destinations } from '#domain/destination/destination.ts'
import type { Route } from '#web/chrome/route/route.ts'
import { demoParcels } from '../seed/story.ts'
import { limoges, ports } from './chart-ports.ts'
import { drawChart } from './draw-chart.ts'
import { drawRoutes } from './draw-routes.ts'

const root = join(import.meta.dirname, '../..')
const earthRadiusKm = 6371

test('the chart has a port for each destination, as far from Limoges as its page says', () => {
  expect(ports.map(({ destination }) => destination).toSorted()).toEqual(destinations.toSorted())
  for (const { destination, at } of ports) {
    const kilometres = geoDistance(limoges, at) * earthRadiusKm
    const told = destinationFacts[destination].kilometres
    expect(Math.abs(told - kilometres), destination).toBeLessThan(60)
  }
})

test('each route, port and name is marked with its own territory, once', () => {
  const picture = drawChart()
  expect(picture.match(/class="chart-arc to-guadeloupe"/g)).toHaveLength(1)
  expect(picture.match(/class="chart-port to-guyane"/g)).toHaveLength(1)
  expect(picture.match(/class="chart-label chart-wide to-la-reunion"/g)).toHaveLength(1)
})

test('the chart of the site is the one that the script draws: `npm run draw` after a change', async () => {
  expect(await readFile(join(root, 'src/web/chrome/chart.svg'), 'utf8')).toBe(drawChart())
})

test.each(drawRoutes())(
  'the route to %s is the one that the script draws, small, and as the screens expect it',
  async (slug, file) => {
    expect(await readFile(join(root, `src/web/chrome/route/routes/${slug}.json`), 'utf8')).toBe(
      file,
    )
    expect(file.length).toBeLessThanOrEqual(3072)
    const { line, land }: Route = JSON.parse(file)
    const [start, end] = [line[0], line.at(-1)]
    const isWest = start?.[0] === 520
    expect([start, end]).toEqual(
      isWest
        ? [
            [520, 148],
            [80, 148],
          ]
        : [
            [80, 148],
            [520, 148],
          ],
    )
    expect(line.every(([x, y]) => x >= 80 && x <= 520 && y > 20 && y <= 148)).toBe(true)
    expect(land).toMatch(/^M/)
  },
)

const pictures = [
  ['src/web/site/link-picture.png', { width: 1200, height: 630 }],
  ['src/server/messages/notifications/mail-mark.png', { width: 72, height: 72 }],
  ...[...new Set(demoParcels.flatMap(({ reception }) => reception?.picture ?? []))].map(
    (name) => [`scripts/seed/pictures/${name}.webp`, { width: 1200, height: 900 }] as const,
  ),
] as const

test.each(pictures)('%s is in the repository, whole and small', async (path, size) => {
  // Passes the bytes to sharp: a test in the same process blocks the loaders that read a file
  // (`src/server/core/pictures/re-encode.ts`).
  const file = await readFile(join(root, path))
  expect(await sharp(file).metadata()).toMatchObject(size)
  await expect(sharp(file).stats()).resolves.toBeDefined()
  expect(file.length).toBeLessThan(100_000)
})
