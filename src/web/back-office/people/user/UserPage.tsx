import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useNavigate } from 'react-router'
import { readUser, deleteUser, type UserDetail } from '#contract/people/users.ts'
import { query } from '#web/api/query.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { userTexts, obstacleSentences, userSentence } from '#web/copy/users.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { UserForm } from './UserForm.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/**
 * /admin/utilisateurs/:userId: one account with the fields that the office may edit (docs/rules/accounts.md#users-in-the-office).
 */
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

/** Asks for confirmation; what prevents the deletion is shown before. */
function DeleteUser({ user }: { user: UserDetail }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const deletion = useAction(deleteUser, {
    done: userTexts.deleted,
    refusals: (error) => `${userTexts.deleteImpossible} ${userSentence(error)}`,
    onDone: () => {
      client.removeQueries(query(readUser, { userId: user.id }))
      void navigate(paths.adminUsers)
    },
    onFailed: () => {
      const description = userTexts.deleteImpossible
      void toast({ title: userTexts.deleteFailed, description, kind: 'error' })
    },
  })

  return (
    <TitledCard title="Supprimer ce compte">
      <p className="mt-1 mb-4 text-ink-soft">
        Ses données personnelles sont effacées. Ses factures restent dix ans, comme la loi le
        demande.
      </p>
      <ConfirmAction
        action={deletion}
        input={{ userId: user.id }}
        trigger={(ask) => (
          <Button variant="danger" disabledReason={whyNot(user)} onClick={ask}>
            Supprimer l’utilisateur
          </Button>
        )}
        danger
        title={`Supprimer ${user.firstName} ${user.lastName}\u00A0?`}
        description={
          <>
            <strong className="font-semibold wrap-anywhere text-ink">{user.email}</strong>. Le
            compte est fermé sur tous ses appareils et ses données sont effacées. Ses colis annoncés
            qui arriveraient encore n’auront plus de propriétaire, et un abonnement payé s’arrête
            aussitôt, sans remboursement. Rien ne le rétablit.
          </>
        }
        confirmLabel="Supprimer"
      />
    </TitledCard>
  )
}

function whyNot({ isOwn, isAboveYou, customer, obstacles }: UserDetail): string | undefined {
  if (isOwn) return 'C’est votre compte\u00A0: personne ne supprime le sien ici.'
  if (isAboveYou) return 'Seul un super-administrateur peut supprimer ce compte.'
  if (customer?.mergedInto) {
    return `Ce compte est fusionné\u00A0: il prendra fin avec ${customer.mergedInto.clientNumber}.`
  }
  if (obstacles.length === 0) return undefined
  const list = obstacles.map(({ code, count }) => obstacleSentences[code]?.(count) ?? code)
  return `Impossible pour l’instant\u00A0: ${list.join(', ')}.`
}
