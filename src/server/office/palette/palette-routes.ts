import { searchOffice as endpoint } from '#contract/office/palette.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { searchOffice } from './search-office.ts'

export function mountPalette(doors: Doors): void {
  serve(doors, endpoint, searchOffice)
}
