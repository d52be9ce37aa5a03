import { useQuery } from '@tanstack/react-query'
import { readAccountSettings } from '#contract/people/staff.ts'
import { query } from '#web/api/query.ts'
import { AccountSettingsForm } from './AccountSettingsForm.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'

/** Settings for how accounts open, for the super-admin. */
export function AccountSettings() {
  const settings = useQuery(query(readAccountSettings, {}))
  if (!settings.data)
    return <Unloaded query={settings} failed="Les réglages n’ont pas pu être chargés." />
  return <AccountSettingsForm settings={settings.data} />
}
