import { searchOffice as endpoint } from '#contract/office/palette.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { searchOffice } from './search-office.ts'

export function mountPalette(api: ApiServer): void {
  serve(api, endpoint, searchOffice)
}
