import { Button } from '#web/ui/Button.tsx'

export type Turning = { readonly onBack: () => void; readonly onNext: () => void }

/** Under each step: forward, and back to the one before; neither while the step is `busy`. */
export const StepButtons = ({
  onBack,
  isFirst = false,
  busy = false,
}: {
  onBack: () => void
  isFirst?: boolean
  busy?: boolean
}) => (
  <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
    {!isFirst && (
      <Button variant="secondary" disabled={busy} onClick={onBack}>
        Retour
      </Button>
    )}
    <Button type="submit" busy={busy}>
      Continuer
    </Button>
  </div>
)
