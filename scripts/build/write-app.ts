import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { brandColours, iconDrawing } from '#words/brand.ts'

/** Writes what makes the site installable on a phone: manifest, icons, and the service worker of this build. */
export async function writeApp(client: string, web: string, version: string): Promise<void> {
  await mkdir(join(client, 'icons'))
  await Promise.all([
    writeFile(join(client, 'app.webmanifest'), JSON.stringify(manifest)),
    writeIcon(client, 'icon-192.png', 192, rounded),
    writeIcon(client, 'icon-512.png', 512, rounded),
    writeIcon(client, 'maskable-512.png', 512, square),
    writeIcon(client, 'apple-touch-180.png', 180, square),
    writeServiceWorker(client, web, version),
  ])
}

const manifest = {
  id: '/',
  name: 'Escale, réexpédition de colis',
  short_name: 'Escale',
  description: 'Votre escale en métropole. Vos colis, jusqu’à vous.',
  lang: 'fr',
  start_url: '/tableau-de-bord/apercu',
  scope: '/',
  display: 'standalone',
  background_color: brandColours.sable,
  theme_color: brandColours.sable,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Mes colis', url: '/tableau-de-bord/colis' },
    { name: 'Simulateur de prix', url: '/simulateur' },
  ],
}

const rounded = iconDrawing({ isCut: false })
const square = iconDrawing({ isCut: true })

async function writeIcon(
  client: string,
  name: string,
  size: number,
  inside: string,
): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${inside}</svg>`
  await sharp(Buffer.from(svg))
    .png()
    .toFile(join(client, 'icons', name))
}

async function writeServiceWorker(client: string, web: string, version: string): Promise<void> {
  const { transformWithOxc } = await import('vite')
  const file = join(web, 'service-worker.ts')
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  await writeFile(join(client, 'sw.js'), code.replace('%BUILD%', version.slice(0, 12)))
}
