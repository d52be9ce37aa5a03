import * as contract from '#contract/offer/vat.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { confirmVatVersion } from './confirm-vat-version.ts'
import { listVatVersions } from './list-vat-versions.ts'
import { prepareVatVersion } from './prepare-vat-version.ts'
import { saveVatVersion } from './save-vat-version.ts'
import { withdrawVatVersion } from './withdraw-vat-version.ts'

export function mountVat(doors: Doors): void {
  serve(doors, contract.listVatVersions, listVatVersions)
  serve(doors, contract.prepareVatVersion, prepareVatVersion)
  serve(doors, contract.saveVatVersion, saveVatVersion)
  serve(doors, contract.confirmVatVersion, confirmVatVersion)
  serve(doors, contract.withdrawVatVersion, withdrawVatVersion)
}
