import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { geoDistance } from 'd3-geo'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { destinationFacts } from '#domain/destination/destination-facts.ts'
import { destinations, destinationSlug } from '#domain/destination/destination.ts'
import type { Route } from '#web/chrome/route/route.ts'
import { demoParcels } from '../seed/story.ts'
import { limoges, ports } from './chart-ports.ts'
import { drawChart } from './draw-chart.ts'
import { drawNightChart } from './draw-night-chart.ts'
import { drawSilhouettes } from './draw-silhouettes.ts'
import { drawGrounds } from './draw-grounds.ts'
import { drawLandfalls, placesFile } from './draw-landfalls.ts'
import { drawLands } from './draw-lands.ts'
import { drawRoutes } from './draw-routes.ts'
import { drawScenes } from './draw-scenes.ts'

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

test.each([
  ['chrome/chart', drawChart()],
  ['site/home/chart-by-night', drawNightChart()],
])('%s is the one that the script draws: `npm run draw` after a change', async (file, drawn) => {
  expect(await readFile(join(root, `src/web/${file}.svg`), 'utf8')).toBe(drawn)
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

test.each(drawGrounds())(
  'the chart around the route to %s is the one that the script draws, and light',
  async (slug, file) => {
    expect(await readFile(join(root, `src/web/site/home/hero/grounds/${slug}.svg`), 'utf8')).toBe(
      file,
    )
    expect(file.length).toBeLessThan(24_576)
  },
)

test.each(drawLands())(
  'the land under the route to %s is the one that the script draws, and light',
  async (slug, file) => {
    expect(await readFile(join(root, `src/web/chrome/route/lands/${slug}.svg`), 'utf8')).toBe(file)
    expect(brotliCompressSync(file).length).toBeLessThanOrEqual(6144)
  },
)

const landfalls = drawLandfalls()

test.each(landfalls)(
  'the end of the route to %s is the one that the script draws, and light',
  async (slug, file) => {
    expect(await readFile(join(root, `src/web/chrome/route/landfalls/${slug}.svg`), 'utf8')).toBe(
      file,
    )
    expect(file.length).toBeLessThan(4096)
  },
)

test('the stamp of each end of a route stands where the script puts it', async () => {
  const file = await readFile(join(root, 'src/web/chrome/route/landfalls/places.json'), 'utf8')
  expect(file).toBe(placesFile(landfalls))
})

test('the outline of each territory is drawn as it stands, small', async () => {
  const file = await readFile(join(root, 'src/web/site/home/silhouettes.json'), 'utf8')
  expect(file).toBe(drawSilhouettes())
  const outlines = Object.values(JSON.parse(file) as Record<string, string>)
  expect(outlines).toHaveLength(destinations.length)
  for (const outline of outlines) expect(outline.length).toBeLessThanOrEqual(400)
})

test.each(drawScenes())(
  'the scene « %s » is the one that the script draws, and light',
  async (name, scene) => {
    expect(await readFile(join(root, `src/web/chrome/scene/${name}.svg`), 'utf8')).toBe(scene)
    expect(scene.length).toBeLessThan(12_288)
  },
)

const pictures = [
  ['src/web/site/link-picture.png', { width: 1200, height: 630 }],
  ...['weighed', 'open'].map(
    (name) => [`src/web/site/home/story/${name}.webp`, { width: 1200, height: 900 }] as const,
  ),
  ['src/server/messages/notifications/mail-mark.png', { width: 72, height: 72 }],
  ...destinations.map(
    (name) =>
      [
        `src/server/messages/notifications/routes/${destinationSlug(name)}.png`,
        { width: 1024, height: 256 },
      ] as const,
  ),
  ...readdirSync(join(root, 'scripts/seed/pictures')).map(
    (file) => [`scripts/seed/pictures/${file}`, { width: 1200, height: 900 }] as const,
  ),
] as const

const largest: Readonly<Record<string, number>> = { '.webp': 30_000 }

test('each parcel of the demonstration has its picture', () => {
  const drawn = pictures.map(([path]) => path)
  for (const { key, reception } of demoParcels)
    expect(drawn, key).toContain(
      reception ? `scripts/seed/pictures/${reception.picture}.webp` : drawn[0],
    )
})

test.each(pictures)('%s is in the repository, whole and small', async (path, size) => {
  // Passes the bytes to sharp: a test in the same process blocks the loaders that read a file
  // (`src/server/core/pictures/re-encode.ts`).
  const file = await readFile(join(root, path))
  expect(await sharp(file).metadata()).toMatchObject(size)
  await expect(sharp(file).stats()).resolves.toBeDefined()
  expect(file.length).toBeLessThan(largest[extname(path)] ?? 100_000)
})
