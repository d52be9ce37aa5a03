import * as stock from '#contract/warehouse/stock-counts.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { abandonStockCount, closeStockCount } from './close-stock-count.ts'
import {
  listCountLines,
  listSearchedParcels,
  listStockCounts,
  readStockCount,
} from './list-stock-counts.ts'
import { openStockCount } from './open-stock-count.ts'
import { scanInCount } from './scan-in-count.ts'
import { settleCountLine } from './settle-count-line.ts'

export function mountStock(doors: Doors): void {
  serve(doors, stock.listStockCounts, listStockCounts)
  serve(doors, stock.openStockCount, openStockCount)
  serve(doors, stock.readStockCount, readStockCount)
  serve(doors, stock.listCountLines, listCountLines)
  serve(doors, stock.scanInCount, scanInCount)
  serve(doors, stock.settleCountLine, settleCountLine)
  serve(doors, stock.closeStockCount, closeStockCount)
  serve(doors, stock.abandonStockCount, abandonStockCount)
  serve(doors, stock.listSearchedParcels, listSearchedParcels)
}
