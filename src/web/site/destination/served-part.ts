import { destinationSlug, type Destination } from '#domain/destination/destination.ts'
import { paths } from '#web/paths.ts'

/**
 * The part of a territory's page that the server writes before any script runs (`server/offer/destination-pages`): what it
 * sent, or the slot while the page is built. To be called when a module loads, before React could change the page. Nothing
 * after a navigation: the page that was left may have been of another territory.
 */
export function servedPart(id: string, slot: string): (territory: Destination) => string {
  if (import.meta.env.SSR) return () => slot
  const path = window.location.pathname
  const html = document.getElementById(id)?.innerHTML ?? ''
  return (territory) => (path === paths.destination(destinationSlug(territory)) ? html : '')
}
