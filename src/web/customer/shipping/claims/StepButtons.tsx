import { Button } from '#web/ui/Button.tsx'

export type Turning = { readonly onBack: () => void; readonly onNext: () => void }

/** Under each step: forward, and back to the one before. */
export const StepButtons = ({
  onBack,
  isFirst = false,
}: {
  onBack: () => void
  isFirst?: boolean
}) => (
  <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
    {!isFirst && (
      <Button variant="secondary" onClick={onBack}>
        Retour
      </Button>
    )}
    <Button type="submit">Continuer</Button>
  </div>
)
