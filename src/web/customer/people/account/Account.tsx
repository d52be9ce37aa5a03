import { queryClient } from '#web/api/query-client.ts'
import type { Loader } from '#web/chrome/screen.ts'
import { myPhone } from '#web/api/notifications.ts'
import { myDevices } from '#web/api/second-factors.ts'
import { useQuery } from '@tanstack/react-query'
import { readNotificationPreferences } from '#contract/messages/notification-preferences.ts'
import { listPaymentMethods } from '#contract/payments/payment-methods.ts'
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
import { useState } from 'react'
import { AccountTabs } from './AccountTabs.tsx'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Loads every card of the account in parallel: one round trip for the screen. */
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
          queryClient.prefetchQuery(query(listPaymentMethods, {})),
          queryClient.prefetchQuery(myPhone),
        ]),
  ])

/** « Mon Compte » (docs/rules/pages.md#account-page). Staff have it too. */
export function Account() {
  return (
    <>
      <PageHeader title="Mon Compte" />
      <SecondFactorNeeded />
      <Content />
    </>
  )
}

function Content() {
  const session = useSession()
  // Also while an expired session is being renewed: the typed text stays.
  const user = useSessionUser()
  const account = useQuery({ ...query(readMyAccount, {}), enabled: session.status === 'signed-in' })
  if (session.status === 'anonymous') return <p>{accountTexts.signInFirst}</p>
  if (user && account.data) return <AccountTabs user={user} account={account.data} />
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

/** For staff who come without the second factor that their role requires: why they are here, and when they may go on. */
function SecondFactorNeeded() {
  const user = useSessionUser()
  const [wasLacking] = useState(user?.lacksSecondFactor ?? false)
  if (!user || !wasLacking) return null
  return (
    <div className="mb-6" role="status">
      {user.lacksSecondFactor ? (
        <Notice kind="warning" title="Votre rôle demande la double authentification">
          <p>
            L’administration vous sera ouverte dès que vous aurez ajouté une clé d’accès ou une
            application d’authentification,{' '}
            <Link to={paths.accountSecurity} className={linkStyle}>
              dans «&nbsp;Sécurité&nbsp;»
            </Link>
            .
          </p>
        </Notice>
      ) : (
        <Notice kind="info" title="Votre compte est protégé">
          <p>
            L’administration vous est ouverte.{' '}
            <Link to={paths.admin} className={linkStyle}>
              Ouvrir l’administration
            </Link>
          </p>
        </Notice>
      )}
    </div>
  )
}
