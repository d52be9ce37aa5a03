import { findResemblingParcels as resembling } from '#contract/warehouse/parcels.ts'
import * as reception from '#contract/warehouse/reception.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { findDeclarations } from './find-declarations.ts'
import { findResemblingParcels } from './find-resembling-parcels.ts'
import { receiveParcel } from './receive-parcel.ts'
import { receiveUndeclared } from './receive-undeclared.ts'
import { undoReception } from './undo-reception.ts'

export function mountReception(doors: Doors): void {
  serve(doors, resembling, findResemblingParcels)
  serve(doors, reception.findDeclarations, findDeclarations)
  serve(doors, reception.recordReception, receiveParcel)
  serve(doors, reception.receiveUndeclared, receiveUndeclared)
  serve(doors, reception.undoReception, undoReception)
}
