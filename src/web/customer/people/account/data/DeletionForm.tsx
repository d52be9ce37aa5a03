import { useState } from 'react'
import { deleteMyAccount } from '#contract/people/personal-data.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { deletionRefusals } from '#web/copy/personal-data.ts'
import { paths } from '#web/paths.ts'
import { accountDeleted } from '#web/site-paths.ts'
import { TextField } from '#web/ui/TextField.tsx'

const word = 'SUPPRIMER'

/** Nothing happens by a slip of the finger: the identity is proved (again, after some minutes), then the word is typed. */
export function DeletionForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const remove = useAction(deleteMyAccount, {
    refusals: deletionRefusals,
    // A whole page load: nothing of the account stays in memory.
    onDone: () => window.location.assign(paths.home + accountDeleted),
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
    </ActionForm>
  )
}
