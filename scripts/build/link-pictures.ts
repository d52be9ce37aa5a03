import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from '#web/chrome/route/route.ts'
import { drawSharePicture } from '../draw/draw-share-picture.ts'

export type SharedWords = {
  readonly slug: string
  readonly title: string
  readonly price: string
  readonly note: string
}
export type LinkPictures = {
  /** The path, in the site, of what a link to that page shows. */
  readonly of: (path: string) => string
}

type SharedPage = { readonly path: string; readonly share?: SharedWords }

/** Writes the pictures that shared links show: one for the whole site, and one for each page that says what is on its own. */
export async function writeLinkPictures(
  client: string,
  root: string,
  pages: readonly SharedPage[],
): Promise<LinkPictures> {
  const site = await store(client, await readFile(join(root, 'src/web/site/link-picture.png')))
  const own = new Map<string, string>()
  for (const { path, share } of pages) {
    if (!share) continue
    const file = join(root, 'src/web/chrome/route/routes', `${share.slug}.json`)
    const route = JSON.parse(await readFile(file, 'utf8')) as Route
    own.set(path, await store(client, await drawSharePicture(route, share)))
  }
  return { of: (path) => own.get(path) ?? site }
}

async function store(client: string, picture: Buffer): Promise<string> {
  const path = `assets/partage-${createHash('sha256').update(picture).digest('hex').slice(0, 8)}.png`
  await writeFile(join(client, path), picture)
  return `/${path}`
}
