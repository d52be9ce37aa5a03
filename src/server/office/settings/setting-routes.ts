import * as contract from '#contract/office/settings.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { readOfficeSettings } from './read-office-settings.ts'
import { saveSettings } from './save-settings.ts'

/** What the office sets without a release. */
export function mountSettings(doors: Doors): void {
  serve(doors, contract.readOfficeSettings, readOfficeSettings)
  serve(doors, contract.saveSettings, saveSettings)
}
