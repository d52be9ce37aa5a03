import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { deleteUser, readUser, type UserDetail } from '#contract/people/users.ts'
import { query } from '#web/api/query.ts'
import { obstacleSentences, userSentence, userTexts } from '#web/copy/users.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

/** Asks first; what stands in the way is told before anybody asks. */
export function DeleteUser({ user }: { user: UserDetail }) {
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
    <Card aria-labelledby="utilisateur-suppression">
      <h2 id="utilisateur-suppression" className="text-xl">
        Supprimer ce compte
      </h2>
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
            <strong className="font-semibold break-all text-ink">{user.email}</strong>. Le compte
            est fermé sur tous ses appareils et ses données sont effacées. Rien ne le rétablit.
          </>
        }
        confirmLabel="Supprimer"
      />
    </Card>
  )
}

function whyNot({ isOwn, isAboveYou, obstacles }: UserDetail): string | undefined {
  if (isOwn) return 'C’est votre compte\u00A0: personne ne supprime le sien ici.'
  if (isAboveYou) return 'Seul un super-administrateur peut supprimer ce compte.'
  if (obstacles.length === 0) return undefined
  const list = obstacles.map(({ code, count }) => obstacleSentences[code]?.(count) ?? code)
  return `Impossible pour l’instant\u00A0: ${list.join(', ')}.`
}
