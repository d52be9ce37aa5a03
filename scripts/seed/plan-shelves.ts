import { addShelf } from '#server/warehouse/shelves/add-shelf.ts'
import type { Cast } from './cast.ts'
import type { Clock } from './clock.ts'

const zones: Readonly<Record<string, readonly string[]>> = {
  'Allée A': ['A01', 'A02', 'A04', 'A08', 'A09', 'A10', 'A11'],
  'Allée B': ['B01', 'B03', 'B07', 'B09', 'B12'],
  'Allée C': ['C02', 'C03', 'C05', 'C08'],
  Palettiers: ['D-1-2', 'D-2-1', 'D-3-4'],
  Quarantaine: ['Q01', 'Q02', 'Q03'],
}

/** Draws the plan of the warehouse before its first parcel, with every shelf of the story. */
export async function planShelves({ admin }: Cast, clock: Clock): Promise<void> {
  clock.moveTo('110 08:30')
  for (const [zone, codes] of Object.entries(zones)) {
    for (const code of codes) await addShelf(admin, { code, zone })
  }
}
