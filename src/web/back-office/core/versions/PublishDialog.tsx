import type { ReactNode, SubmitEvent } from 'react'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type Props = {
  readonly title: string
  readonly description?: string
  /** Unless told, once anything was typed or chosen in it. */
  readonly isUnsaved?: boolean
  readonly isNow: boolean
  readonly isPublishing: boolean
  readonly failure: string | undefined
  /** What a refusal leads to. */
  readonly afterFailure?: ReactNode
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly onClose: () => void
  readonly proofDialog?: ReactNode
  /** From when, told to whom, and what changes once more. */
  readonly children: ReactNode
}

/** The last question before a version is published, for ever. */
export function PublishDialog({
  isNow,
  isPublishing,
  failure,
  afterFailure,
  onSubmit,
  proofDialog,
  children,
  ...dialog
}: Props) {
  return (
    <FormDialog {...dialog}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        {children}
        {failure && <Notice kind="error">{failure}</Notice>}
        {afterFailure}
        <Button type="submit" busy={isPublishing}>
          {isNow ? 'Publier maintenant' : 'Publier pour cette date'}
        </Button>
      </form>
      {proofDialog}
    </FormDialog>
  )
}
