import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { myParcels } from '#web/api/parcels.ts'
import { deletionObstacles } from '#web/api/personal-data.ts'
import { subscriptionQuery } from '#web/api/subscription.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { formatDay } from '#web/copy/format-date.ts'
import {
  anyAwaited,
  awaitedSentence,
  deletionRefusals,
  obstacleSentence,
} from '#web/copy/personal-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/chrome/popups.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { deleteMyAccount } from '#contract/people/personal-data.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { paths } from '#web/paths.ts'
import { accountDeleted } from '#web/site-paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { planNames } from '#words/plan-names.ts'

const word = 'SUPPRIMER'

/** Protects against an accidental deletion: the person proves their identity (again, after some minutes), then types the word. */
function DeletionForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const awaited = useInfiniteQuery(myParcels('pending_arrival'))
  const remove = useAction(deleteMyAccount, {
    refusals: deletionRefusals,
    // A whole page load: nothing of the account stays in memory. Not `onDone`: the end of the session may be told before this
    // answer comes, and takes the form away.
    done: () => {
      window.location.assign(paths.home + accountDeleted)
      return null
    },
  })

  function submit() {
    const isRight = typed.trim().toUpperCase() === word
    setIsWrong(!isRight)
    if (isRight) remove.run({ confirmation: word })
  }

  return (
    <ActionForm
      action={remove}
      onSubmit={submit}
      submitLabel="Supprimer définitivement"
      variant="danger"
      cancelLabel="Garder mon compte"
      onCancel={onClose}
    >
      <ul className="list-disc pl-5 text-ink-soft">
        <li>Vous êtes déconnecté de tous vos appareils.</li>
        <PaidPlan />
        <li>Votre numéro client n’est plus valable&nbsp;: n’y faites plus livrer aucun colis.</li>
        <li>
          {awaited.data
            ? awaitedSentence(awaited.data.pages[0]?.items ?? [], awaited.hasNextPage)
            : anyAwaited}
        </li>
        <li>
          Vos factures restent archivées dix ans&nbsp;; demandez-en une copie avant de partir.
        </li>
      </ul>
      <TextField
        label={`Tapez ${word} pour confirmer`}
        autoComplete="off"
        autoCapitalize="characters"
        value={typed}
        error={isWrong ? `Tapez le mot ${word}, en entier.` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
        }}
      />
    </ActionForm>
  )
}

/** A cancelled plan runs to the end of what is paid; a deletion ends it at once. */
function PaidPlan() {
  const plan = useQuery(subscriptionQuery).data?.current
  if (!plan) return null
  return (
    <li>
      Votre offre {planNames[plan.plan]}, payée jusqu’au {formatDay(plan.periodEnd)}, s’arrête
      aussitôt, sans remboursement.{' '}
      {plan.withdrawalUntil !== null && (
        <>
          Vous pouvez encore{' '}
          <a href={paths.withdrawal} className={linkStyle}>
            y renoncer
          </a>{' '}
          d’abord, et être remboursé.
        </>
      )}
    </li>
  )
}

/** Deletes the account: what prevents it, what is deleted and what the law preserves, then the word to type. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => {
    setIsOpen(false)
  }
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-5">
      <h3 className="text-lg">Supprimer mon compte</h3>
      <p className="max-w-prose text-ink-soft">
        Vos informations, vos photos et vos déclarations sont effacées. Vos factures sont conservées
        dix ans, à part, comme la loi l’exige.
      </p>
      <Button
        variant="secondary"
        className="justify-self-start text-danger"
        onClick={() => {
          setIsOpen(true)
        }}
      >
        Supprimer mon compte
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Supprimer votre compte&nbsp;?"
        description="Cette action est irréversible."
      >
        <Deletion onClose={close} />
      </Dialog>
    </div>
  )
}

/**
 * The server requires a proof of identity before it says what prevents the deletion, so the proof comes first and not after the
 * word.
 */
function Deletion({ onClose }: { onClose: () => void }) {
  const { withProof, proofDialog } = useProof()
  const obstacles = useQuery(deletionObstacles(withProof))
  const isGivenUp = obstacles.error instanceof ProofGivenUp
  useEffect(() => {
    if (isGivenUp) onClose()
  }, [isGivenUp, onClose])
  if (obstacles.isPending) return proofDialog || <Spinner />
  if (obstacles.isError) {
    return (
      <ErrorState title={errorSentence(obstacles.error)} onRetry={() => void obstacles.refetch()} />
    )
  }
  if (obstacles.data.obstacles.length === 0) return <DeletionForm onClose={onClose} />
  return (
    <div className="grid gap-4">
      <Notice kind="warning" title="Pas encore possible">
        <ul className="grid gap-1">
          {obstacles.data.obstacles.map((obstacle) => (
            <li key={obstacle.code}>{obstacleSentence(obstacle)}</li>
          ))}
        </ul>
      </Notice>
      <Button variant="secondary" className="justify-self-end" onClick={onClose}>
        Fermer
      </Button>
    </div>
  )
}
