import { useQuery } from '@tanstack/react-query'
import { readAccountSettings } from '#contract/people/staff.ts'
import { query } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { AccountSettingsForm } from './AccountSettingsForm.tsx'

/** How accounts open, for the super-admin. */
export function AccountSettings() {
  const settings = useQuery(query(readAccountSettings, {}))
  if (settings.isPending) return <SkeletonList />
  if (!settings.data) {
    return (
      <ErrorState
        title="Les réglages n’ont pas pu être chargés."
        retrying={settings.isFetching}
        onRetry={() => void settings.refetch()}
      >
        {errorSentence(settings.error)}
      </ErrorState>
    )
  }
  return <AccountSettingsForm settings={settings.data} />
}
