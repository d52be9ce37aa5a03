import { moveParcels as moveEndpoint } from '#contract/warehouse/office-parcels.ts'
import * as shelves from '#contract/warehouse/shelves.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { addShelf } from './add-shelf.ts'
import { changeShelf } from './change-shelf.ts'
import { listShelves } from './list-shelves.ts'
import { moveParcels } from './move-parcels.ts'
import { readShelf } from './read-shelf.ts'

export function mountShelves(doors: Doors): void {
  serve(doors, shelves.listShelves, listShelves)
  serve(doors, shelves.readShelf, readShelf)
  serve(doors, shelves.addShelf, addShelf)
  serve(doors, shelves.changeShelf, changeShelf)
  serve(doors, moveEndpoint, moveParcels)
}
