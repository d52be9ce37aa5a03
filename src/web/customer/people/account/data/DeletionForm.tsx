import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { deleteMyAccount } from '#contract/people/personal-data.ts'
import { ProofGivenUp } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useProof } from '#web/chrome/proof/use-proof.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { deletionRefusals } from '#web/copy/personal-data.ts'
import { paths } from '#web/paths.ts'
import { accountDeleted } from '#web/site-paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const word = 'SUPPRIMER'

/** Nothing happens by a slip of the finger: the identity is proved (again, after some minutes), then the word is typed. */
export function DeletionForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { remove, proofDialog } = useDeletion()

  function submit(event: FormEvent) {
    event.preventDefault()
    const isRight = typed.trim().toUpperCase() === word
    setIsWrong(!isRight)
    if (isRight && !remove.isPending) remove.mutate()
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <ul className="list-disc pl-5 text-ink-soft">
        <li>Vous êtes déconnecté de tous vos appareils.</li>
        <li>Votre numéro client n’est plus valable&nbsp;: n’y faites plus livrer aucun colis.</li>
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
      {remove.error && !(remove.error instanceof ProofGivenUp) && (
        <Notice kind="error">{errorSentence(remove.error, deletionRefusals)}</Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Garder mon compte
        </Button>
        <Button type="submit" variant="danger" busy={remove.isPending}>
          Supprimer définitivement
        </Button>
      </div>
      {proofDialog}
    </form>
  )
}

function useDeletion() {
  const { withProof, proofDialog } = useProof()
  const remove = useMutation({
    mutationFn: () => withProof(() => call(deleteMyAccount, { confirmation: word })),
    // A whole page load: nothing of the account stays in memory.
    onSuccess: () => {
      window.location.assign(paths.home + accountDeleted)
    },
  })
  return { remove, proofDialog }
}
