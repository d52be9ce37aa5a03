import { type ShippingDestination, zoneOf } from '#domain/destination/destination.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * Whether the economy mode is sold for this destination. The office can change the zone of a destination and the grids of a zone.
 */
export function sellsEco(catalogue: Catalogue, destination: ShippingDestination): boolean {
  const zone = zoneOf(catalogue, destination)
  return zone !== null && catalogue.grids[zone].eco !== null
}
