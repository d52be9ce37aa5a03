import type { ComponentProps } from 'react'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'

type Form = Pick<
  ComponentProps<typeof ActionForm>,
  'action' | 'onSubmit' | 'afterFailure' | 'children'
>
type Props = Omit<ComponentProps<typeof FormDialog>, keyof Form | 'open'> &
  Form & { readonly isNow: boolean }

/**
 * The last confirmation before a version is published for good: when it takes effect, who is notified, and once more what
 * changes.
 */
export const PublishDialog = ({
  isNow,
  action,
  onSubmit,
  afterFailure,
  children,
  ...dialog
}: Props) => (
  <FormDialog {...dialog}>
    <ActionForm
      action={action}
      onSubmit={onSubmit}
      submitLabel={isNow ? 'Publier maintenant' : 'Publier pour cette date'}
      afterFailure={afterFailure}
    >
      {children}
    </ActionForm>
  </FormDialog>
)
