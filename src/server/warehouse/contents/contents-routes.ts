import * as contents from '#contract/warehouse/parcel-contents.ts'
import { serve, serveFile, serveRaw, type Doors } from '#server/core/http.ts'
import { addPurchaseInvoice } from './add-purchase-invoice.ts'
import { linkPurchaseInvoice } from './link-purchase-invoice.ts'
import { listPurchaseInvoices } from './list-purchase-invoices.ts'
import { readContents, readWarehouseContents } from './read-contents.ts'
import { readPurchaseInvoice } from './read-purchase-invoice.ts'
import { removePurchaseInvoice } from './remove-purchase-invoice.ts'
import { saveContents } from './save-contents.ts'
import { stateValue } from './state-value.ts'

export function mountContents(doors: Doors): void {
  serve(doors, contents.readContents, readContents)
  serve(doors, contents.saveContents, saveContents)
  serve(doors, contents.stateValue, stateValue)
  serveRaw(doors, contents.addPurchaseInvoice, addPurchaseInvoice)
  serve(doors, contents.linkPurchaseInvoice, linkPurchaseInvoice)
  serve(doors, contents.removePurchaseInvoice, removePurchaseInvoice)
  serve(doors, contents.listPurchaseInvoices, listPurchaseInvoices)
  serveFile(doors, contents.readPurchaseInvoice, readPurchaseInvoice)
  serve(doors, contents.readWarehouseContents, readWarehouseContents)
}
