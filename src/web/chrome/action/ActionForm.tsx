import { use, type ReactNode, type SyntheticEvent } from 'react'
import { AskBeforeLeaving } from '#web/chrome/ask-before-leaving.ts'
import { Button } from '#web/ui/Button.tsx'
import { ActionFailure } from './ActionFailure.tsx'
import type { ActionState } from './use-action.ts'

type Props = {
  readonly action: ActionState
  /** Checks the typed values, shows their errors, runs the action. */
  readonly onSubmit: (form: HTMLFormElement) => void
  readonly submitLabel: ReactNode
  readonly submitId?: string
  readonly variant?: 'primary' | 'danger'
  /** The data has changed since it was read: the text stays, the action is disabled. */
  readonly isHeld?: boolean
  /** The reason of the refusal already shows under its field, or in a notice of the form. */
  readonly isErrorShownElsewhere?: boolean
  /** What the refusal leads to. */
  readonly afterFailure?: ReactNode
  readonly cancelLabel?: ReactNode
  readonly onCancel?: (() => void) | undefined
  readonly children: ReactNode
}

/** The fields of one action, the reason of a refusal, and the buttons. */
export function ActionForm({
  action,
  onSubmit,
  submitLabel,
  submitId,
  variant = 'primary',
  isHeld = false,
  isErrorShownElsewhere = false,
  afterFailure,
  cancelLabel = 'Annuler',
  onCancel,
  children,
}: Props) {
  const ask = use(AskBeforeLeaving)
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    // React passes it on to the form around a dialog, which would be sent too.
    event.stopPropagation()
    if (!isHeld && !action.isBusy) onSubmit(event.currentTarget)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {children}
      {!isErrorShownElsewhere && <ActionFailure action={action}>{afterFailure}</ActionFailure>}
      <div
        className={`flex flex-col-reverse gap-2 sm:flex-row sm:justify-end ${alwaysInSightBeside}`}
      >
        {onCancel && (
          <Button
            variant="secondary"
            onClick={() =>
              ask(() => {
                action.forget()
                onCancel()
              })
            }
          >
            {cancelLabel}
          </Button>
        )}
        <Button
          id={submitId}
          type="submit"
          variant={variant}
          busy={action.isBusy}
          disabled={isHeld}
        >
          {submitLabel}
        </Button>
      </div>
      {action.proofDialog}
    </form>
  )
}

/** In a panel beside the page, the button and its amount stay at the foot. */
const alwaysInSightBeside =
  'lg:in-data-beside:sticky lg:in-data-beside:-bottom-6 lg:in-data-beside:z-10 lg:in-data-beside:-mx-6 lg:in-data-beside:border-t lg:in-data-beside:border-line lg:in-data-beside:bg-surface lg:in-data-beside:px-6 lg:in-data-beside:py-4'
