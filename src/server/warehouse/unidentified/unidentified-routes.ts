import * as unidentified from '#contract/warehouse/unidentified.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { findOwners, findOwnersOfLabel } from './find-owners.ts'
import { giveParcel } from './give-parcel.ts'
import { listUnidentified } from './list-unidentified.ts'

export function mountUnidentified(doors: Doors): void {
  serve(doors, unidentified.listUnidentified, listUnidentified)
  serve(doors, unidentified.findOwners, findOwners)
  serve(doors, unidentified.findLabelOwners, findOwnersOfLabel)
  serve(doors, unidentified.giveParcel, giveParcel)
}
