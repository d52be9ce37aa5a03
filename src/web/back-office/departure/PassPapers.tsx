import { ReasonForm } from '#web/back-office/ReasonForm.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'

type Props = {
  readonly isOpen: boolean
  readonly isActing: boolean
  readonly error: string | undefined
  readonly onPass: (reason: string) => void
  readonly onClose: () => void
}

/** An admin closes a box without all its customs papers: the reason is asked first, and goes with the act. */
export const PassPapers = ({ isOpen, isActing, error, onPass, onClose }: Props) => (
  <FormDialog
    open={isOpen}
    onClose={onClose}
    title="Passer outre&nbsp;?"
    description="Les papiers de douane de cette boîte sont incomplets."
  >
    <ReasonForm
      label="Raison"
      hint="Gardée au journal, jamais montrée au client."
      maxLength={300}
      submitLabel="Boîte prête"
      isActing={isActing}
      error={error}
      onSubmit={onPass}
      onCancel={onClose}
    />
  </FormDialog>
)
