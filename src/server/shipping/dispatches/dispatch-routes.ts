import * as contract from '#contract/shipping/dispatches.ts'
import { serve, serveFile, type ApiServer } from '#server/core/http.ts'
import { decodeCursor, pageOf } from '#server/core/paging.ts'
import { cancelDispatch, changeCutOff, openDispatch } from './plan-dispatch.ts'
import { makeCarrierSlip, readCarrierSlip } from './carrier-slip.ts'
import { closeDispatch } from './close-dispatch.ts'
import { dispatchView, findDispatches } from './dispatch-queries.ts'
import { loadBox, unloadBox } from './load-box.ts'
import { readDispatch } from './manifest.ts'
import { readOrderSlip, readSlip } from './read-slip.ts'

export function mountDispatches(api: ApiServer): void {
  serve(api, contract.listDispatches, async ({ db }, { cursor, limit }) =>
    pageOf(await findDispatches(db, decodeCursor(cursor), limit), limit, dispatchView),
  )
  serve(api, contract.readDispatch, readDispatch)
  serve(api, contract.openDispatch, openDispatch)
  serve(api, contract.changeCutOff, changeCutOff)
  serve(api, contract.cancelDispatch, cancelDispatch)
  serve(api, contract.loadBox, loadBox)
  serve(api, contract.unloadBox, unloadBox)
  serve(api, contract.closeDispatch, closeDispatch)
  serve(api, contract.makeCarrierSlip, makeCarrierSlip)
  serveFile(api, contract.readCarrierSlip, readCarrierSlip)
  serveFile(api, contract.readSlip, readSlip)
  serveFile(api, contract.readOrderSlip, readOrderSlip)
}
