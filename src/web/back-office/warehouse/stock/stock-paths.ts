import { paths } from '#web/paths.ts'

/** Paths under the shelves; kept out of the site's own map, which the first public page loads. */
export const stockPaths = {
  counts: `${paths.adminShelves}/comptages`,
  count: (id: string) => `${paths.adminShelves}/comptages/${encodeURIComponent(id)}`,
  searched: `${paths.adminShelves}/comptages?onglet=recherches`,
}
