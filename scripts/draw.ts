import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawChart } from './draw/draw-chart.ts'
import type { Route } from '#web/chrome/route/route.ts'
import { drawGrounds } from './draw/draw-grounds.ts'
import { drawMailRoute } from './draw/draw-mail-routes.ts'
import { drawMailMark } from './draw/draw-mail-mark.ts'
import { drawLandfalls, placesFile } from './draw/draw-landfalls.ts'
import { drawLands } from './draw/draw-lands.ts'
import { drawNightChart } from './draw/draw-night-chart.ts'
import { drawLinkPicture } from './draw/draw-link-picture.ts'
import { drawRoutes } from './draw/draw-routes.ts'
import { drawSilhouettes } from './draw/draw-silhouettes.ts'
import { drawParcels, house } from './draw/draw-parcels.ts'
import { drawScenes } from './draw/draw-scenes.ts'

/** Redraws the pictures that the repository stores. After a change of `scripts/draw`, run it and commit what it writes. With names, only those parcels: `npm run draw -- kraft worn`. */
const root = join(import.meta.dirname, '..')
await writeFile(join(root, 'src/web/chrome/chart.svg'), drawChart())
await writeFile(join(root, 'src/web/site/home/chart-by-night.svg'), drawNightChart())
for (const [slug, route] of drawRoutes()) {
  await writeFile(join(root, `src/web/chrome/route/routes/${slug}.json`), route)
  const picture = await drawMailRoute(JSON.parse(route) as Route)
  await writeFile(join(root, `src/server/messages/notifications/routes/${slug}.png`), picture)
}
for (const [slug, ground] of drawGrounds())
  await writeFile(join(root, `src/web/site/home/hero/grounds/${slug}.svg`), ground)
for (const [slug, land] of drawLands())
  await writeFile(join(root, `src/web/chrome/route/lands/${slug}.svg`), land)
const landfalls = drawLandfalls()
for (const [slug, landfall] of landfalls)
  await writeFile(join(root, `src/web/chrome/route/landfalls/${slug}.svg`), landfall)
await writeFile(join(root, 'src/web/chrome/route/landfalls/places.json'), placesFile(landfalls))
await writeFile(join(root, 'src/web/site/home/silhouettes.json'), drawSilhouettes())
await writeFile(join(root, 'src/web/site/link-picture.png'), await drawLinkPicture())
await writeFile(join(root, 'src/server/messages/notifications/mail-mark.png'), await drawMailMark())
for (const [name, scene] of drawScenes())
  await writeFile(join(root, `src/web/chrome/scene/${name}.svg`), scene)
for await (const [name, picture] of drawParcels(process.argv.slice(2))) {
  const isHouse = Object.hasOwn(house, name)
  if (!isHouse) await writeFile(join(root, `scripts/seed/pictures/${name}.webp`), picture)
  if (isHouse || name === 'weighed' || name === 'open')
    await writeFile(join(root, `src/web/site/home/story/${name}.webp`), picture)
}
