import * as stock from '#contract/warehouse/stock-counts.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { abandonStockCount, closeStockCount } from './close-stock-count.ts'
import {
  listCountLines,
  listSearchedParcels,
  listStockCounts,
  readStockCount,
} from './list-stock-counts.ts'
import { openStockCount } from './open-stock-count.ts'
import { scanInCount } from './scan-in-count.ts'
import { resolveCountLine } from './resolve-count-line.ts'

export function mountStock(api: ApiServer): void {
  serve(api, stock.listStockCounts, listStockCounts)
  serve(api, stock.openStockCount, openStockCount)
  serve(api, stock.readStockCount, readStockCount)
  serve(api, stock.listCountLines, listCountLines)
  serve(api, stock.scanInCount, scanInCount)
  serve(api, stock.resolveCountLine, resolveCountLine)
  serve(api, stock.closeStockCount, closeStockCount)
  serve(api, stock.abandonStockCount, abandonStockCount)
  serve(api, stock.listSearchedParcels, listSearchedParcels)
}
