import { paths } from '#web/paths.ts'

/** Kept out of the site's own map, which the first public page loads. */
export const dispatchPath = (id: string): string => `${paths.dispatches}/${encodeURIComponent(id)}`
