import type { Hold, HoldPass } from '#contract/holds.ts'
import { ReasonForm } from '#web/back-office/ReasonForm.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { holdText } from '#web/copy/holds.ts'

type Props = {
  /** What is passed; `null` while nothing is asked. */
  readonly holds: readonly Hold[] | null
  /** The step that is taken all the same: « Boîte prête ». */
  readonly submitLabel: string
  readonly isActing: boolean
  readonly error: string | undefined
  readonly onPass: (pass: HoldPass) => void
  readonly onClose: () => void
}

/** An admin takes a step in spite of what holds the box: the reason is asked first, and goes with the act. */
export const PassDialog = ({ holds, onPass, onClose, ...form }: Props) => (
  <FormDialog
    open={holds !== null}
    onClose={onClose}
    title="Passer outre&nbsp;?"
    description={(holds ?? []).map((hold) => `${holdText(hold).title}.`).join(' ')}
  >
    <ReasonForm
      {...form}
      label="Raison"
      hint="Gardée au journal, jamais montrée au client."
      maxLength={300}
      onSubmit={(reason) => onPass({ holds: (holds ?? []).map(({ code }) => code), reason })}
      onCancel={onClose}
    />
  </FormDialog>
)
