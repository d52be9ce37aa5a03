import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { UserDetail } from '#contract/users.ts'
import { ApiError } from '#web/api/api-error.ts'
import { oneUser } from '#web/api/users.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { userSentence, userTexts } from '#web/copy/users.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { UserForm } from './UserForm.tsx'

/** /admin/utilisateurs/:userId: one account as the office may write it (specification 001 §2). */
export function UserPage() {
  const { userId = '' } = useParams()
  const user = useQuery(oneUser(userId))
  return (
    <>
      <Link
        to={paths.adminUsers}
        className={`${linkStyle} mb-3 inline-flex min-h-11 items-center gap-2`}
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        Retour aux utilisateurs
      </Link>
      {user.isPending && <SkeletonList rows={4} />}
      {user.isError && !user.data && (
        <Unread error={user.error} retrying={user.isFetching} onRetry={() => void user.refetch()} />
      )}
      {user.data && <Known key={userId} user={user.data} />}
    </>
  )
}

function Unread({
  error,
  retrying,
  onRetry,
}: {
  error: Error
  retrying: boolean
  onRetry: () => void
}) {
  if (error instanceof ApiError && [404, 422].includes(error.status)) {
    return (
      <EmptyState title={userTexts.notFound}>
        Ce compte n’existe pas, ou il a été supprimé.
      </EmptyState>
    )
  }
  return (
    <ErrorState title={userTexts.loadFailed} retrying={retrying} onRetry={onRetry}>
      {userSentence(error)}
    </ErrorState>
  )
}

function Known({ user }: { user: UserDetail }) {
  const { customer } = user
  return (
    <>
      <PageHeader title={`${user.firstName} ${user.lastName}`}>
        <p>
          Inscrit le {formatMoment(user.createdAt)}.{' '}
          {user.lastSignedInAt
            ? `Dernière connexion\u00A0: ${formatMoment(user.lastSignedInAt)}.`
            : 'Jamais connecté.'}{' '}
          {customer && (
            <Link to={paths.adminClient(user.id)} className={linkStyle}>
              Voir son histoire
            </Link>
          )}
        </p>
      </PageHeader>
      <div className="grid max-w-3xl gap-6">
        {customer?.mergedInto && (
          <Notice kind="warning" title="Compte fusionné">
            <p>
              Ce compte est fermé&nbsp;: la personne continue avec{' '}
              <Link to={paths.adminUser(customer.mergedInto.id)} className={linkStyle}>
                {customer.mergedInto.clientNumber}
              </Link>
              .
            </p>
          </Notice>
        )}
        {user.isAboveYou && (
          <Notice kind="info">
            <p>Ce compte est géré par un super-administrateur.</p>
          </Notice>
        )}
        <UserForm user={user} />
        <DeleteUser user={user} />
      </div>
    </>
  )
}
