import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { deletionObstacles } from '#web/api/personal-data.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { obstacleSentence } from '#web/copy/personal-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { DeletionForm } from './DeletionForm.tsx'

/** The end of the account: what stands in its way, what it takes and what the law keeps, then the word that does it. */
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

/** The server asks who it is before it says what stands in the way: not after the word is typed. */
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
