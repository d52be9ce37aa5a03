import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

type OnClick = ComponentProps<typeof Button>['onClick']

type Props = {
  readonly title: ReactNode
  /** What they changed. */
  readonly children?: ReactNode
  readonly keep?: string
  /** Absent: nothing may be kept. */
  readonly onKeep?: OnClick
  readonly take?: string
  /** Absent: there is nothing to take over. */
  readonly onTake?: OnClick
}

/** Somebody saved first: what they changed, and the choices. Nothing typed is lost. */
export const SavedMeanwhile = ({
  title,
  children,
  keep = 'Garder ma saisie',
  onKeep,
  take = 'Prendre leur version',
  onTake,
}: Props) => (
  <Notice kind="error" title={title}>
    {children}
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {onKeep && (
        <Button variant="secondary" onClick={onKeep}>
          {keep}
        </Button>
      )}
      {onTake && (
        <Button variant="secondary" onClick={onTake}>
          {take}
        </Button>
      )}
    </div>
  </Notice>
)
