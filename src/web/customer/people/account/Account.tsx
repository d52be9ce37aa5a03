import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { myPhone } from '#web/api/notification-preferences.ts'
import { myDevices } from '#web/api/devices.ts'
import { useQuery } from '@tanstack/react-query'
import { readNotificationPreferences } from '#contract/messages/notification-preferences.ts'
import { readMyGoogle } from '#contract/people/google.ts'
import { readMyAccount } from '#contract/people/my-account.ts'
import { readSecondFactors } from '#contract/people/second-factors.ts'
import { query } from '#web/api/query.ts'
import { useSession, useSessionUser } from '#web/api/session.ts'
import { isStaff } from '#web/chrome/is-staff.ts'
import { accountTexts } from '#web/copy/account.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AccountSections } from './AccountSections.tsx'
import { SecondFactorNeeded } from './SecondFactorNeeded.tsx'

/** Every card of the account at once: one round trip for the screen, not one after the other. */
export const loader: Loader = ({ user }) =>
  Promise.all([
    queryClient.prefetchQuery(query(readMyAccount, {})),
    queryClient.prefetchQuery(query(readSecondFactors, {})),
    queryClient.prefetchQuery(query(readMyGoogle, {})),
    queryClient.prefetchQuery(myDevices),
    ...(isStaff(user.role)
      ? []
      : [
          queryClient.prefetchQuery(query(readNotificationPreferences, {})),
          queryClient.prefetchQuery(myPhone),
        ]),
  ])

/** « Mon Compte » (docs/rules/pages.md#account-page): to read, or with one form open at a time. Staff have it too. */
export function Account() {
  return (
    <>
      <PageHeader title="Mon Compte">Vos informations, et ce qui protège votre compte.</PageHeader>
      <SecondFactorNeeded />
      <Content />
    </>
  )
}

function Content() {
  const session = useSession()
  // Also while a session that ended is asked for again: what is being typed stays.
  const user = useSessionUser()
  const account = useQuery({ ...query(readMyAccount, {}), enabled: session.status === 'signed-in' })
  if (session.status === 'anonymous') return <p>{accountTexts.signInFirst}</p>
  if (user && account.data) return <AccountSections user={user} account={account.data} />
  if (!account.isError) return <p role="status">{accountTexts.loading}</p>
  return (
    <ErrorState
      title="Impossible de charger votre compte."
      onRetry={() => void account.refetch()}
      retrying={account.isFetching}
    >
      {errorSentence(account.error)}
    </ErrorState>
  )
}
