import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteUser, readUser, type UserDetail } from '#contract/people/users.ts'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics, query } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { obstacleSentences, userSentence, userTexts } from '#web/copy/users.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Asks first; what stands in the way is told before anybody asks. */
export function DeleteUser({ user }: { user: UserDetail }) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { withProof, proofDialog } = useProof()
  const { key, renewIfRefused } = useActKey()
  const deletion = useMutation({
    mutationFn: () =>
      withProof(() => call(deleteUser, { userId: user.id }, { idempotencyKey: key.current })),
    onSuccess: () => {
      client.removeQueries(query(readUser, { userId: user.id }))
      void invalidateTopics(client, ['accounts'])
      void toast({ title: userTexts.deleted })
      void navigate(paths.adminUsers)
    },
    onError: (error) => {
      renewIfRefused(error)
      if (error instanceof ProofGivenUp) return
      const description = userTexts.deleteImpossible
      void toast({ title: userTexts.deleteFailed, description, kind: 'error' })
    },
  })
  const isFailure = deletion.error !== null && !(deletion.error instanceof ProofGivenUp)

  return (
    <Card aria-labelledby="utilisateur-suppression">
      <h2 id="utilisateur-suppression" className="text-xl">
        Supprimer ce compte
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Ses données personnelles sont effacées. Ses factures restent dix ans, comme la loi le
        demande.
      </p>
      <Button
        variant="danger"
        disabledReason={whyNot(user)}
        onClick={() => {
          deletion.reset()
          setAsking(true)
        }}
      >
        Supprimer l’utilisateur
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={`Supprimer ${user.firstName} ${user.lastName}\u00A0?`}
        description={
          <>
            <strong className="font-semibold break-all text-ink">{user.email}</strong>. Le compte
            est fermé sur tous ses appareils et ses données sont effacées. Rien ne le rétablit.
          </>
        }
        confirmLabel="Supprimer"
        busy={deletion.isPending}
        error={
          isFailure ? `${userTexts.deleteImpossible} ${userSentence(deletion.error)}` : undefined
        }
        onCancel={() => {
          setAsking(false)
        }}
        onConfirm={() => deletion.mutate()}
      >
        {proofDialog}
      </ConfirmDialog>
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
