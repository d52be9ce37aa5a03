import type { Hold, HoldPass } from '#contract/shipping/holds.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { holdText } from '#web/copy/holds.ts'
import type { AskedPass } from './use-pass.ts'
import type { ActionState } from '#web/chrome/action/use-action.ts'

type Props<Input> = {
  readonly asked: AskedPass<Input> | null
  /** The label of the step to take in spite of the holds: « Boîte prête ». */
  readonly submitLabel: string
  readonly action: ActionState
  readonly onPass: (input: Input, pass: HoldPass) => void
  readonly onClose: () => void
}

/** Lets an admin take a step in spite of the holds on the box: asks for the reason first, and sends it with the step. */
export function PassDialog<Input>({ asked, action, submitLabel, onPass, onClose }: Props<Input>) {
  const holds = asked?.holds ?? []
  return (
    <FormDialog
      open={asked !== null}
      onClose={onClose}
      title={isAbsorbed(holds) ? 'Prendre à notre charge\u00a0?' : 'Passer outre\u00a0?'}
      description={holds.map((hold) => `${holdText(hold).title}.`).join(' ')}
    >
      <ReasonForm
        action={action}
        submitLabel={submitLabel}
        // The dialog already shows this refusal as its question.
        isErrorShownElsewhere={action.error === asked?.refusal}
        label="Raison"
        hint={
          isAbsorbed(holds)
            ? 'Lue avec le montant dans «\u00a0Au-dessus du prix payé\u00a0», jamais montrée au client.'
            : 'Gardée au journal, jamais montrée au client.'
        }
        maxLength={300}
        onSubmit={(reason) => {
          if (asked) onPass(asked.input, { holds: holds.map(({ code }) => code), reason })
        }}
        onCancel={onClose}
      />
    </FormDialog>
  )
}

const isAbsorbed = (holds: readonly Hold[]): boolean =>
  holds.some(({ code }) => code === 'over-paid-tier')
