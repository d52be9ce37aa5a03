import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { readUser, type UserDetail } from '#contract/people/users.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { userTexts } from '#web/copy/users.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DeleteUser } from './DeleteUser.tsx'
import { UserForm } from './UserForm.tsx'

/** /admin/utilisateurs/:userId: one account as the office may write it (docs/rules/accounts.md#users-in-the-office). */
export function UserPage() {
  const { userId = '' } = useParams()
  const user = useQuery(query(readUser, { userId }))
  return (
    <RecordPage
      query={user}
      back={{ to: paths.adminUsers, label: 'Retour aux utilisateurs' }}
      words={{
        missing: [userTexts.notFound, 'Ce compte n’existe pas, ou il a été supprimé.'],
        failed: userTexts.loadFailed,
      }}
    >
      {(known) => <Known key={userId} user={known} />}
    </RecordPage>
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
