import { Printer } from 'lucide-react'
import { LabelSheet } from '#web/back-office/warehouse/label/LabelSheet.tsx'
import { ShelfLabel } from '#web/back-office/warehouse/label/ShelfLabel.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'

type Props = {
  readonly codes: readonly string[]
  /** Of one shelf, in its line of the list. */
  readonly isOne?: boolean
}

/** The labels of these shelves, which put-away and counts read. */
export const ShelfLabels = ({ codes, isOne = false }: Props) => (
  <ActionDialog
    trigger={(open) => (
      <Button
        variant={isOne ? 'ghost' : 'secondary'}
        aria-label={isOne ? `Étiquette de l’étagère ${codes.join()}` : 'Imprimer les étiquettes'}
        disabled={codes.length === 0}
        onClick={open}
      >
        <Printer className="size-4" aria-hidden="true" />
        {isOne ? 'Étiquette' : 'Étiquettes'}
      </Button>
    )}
    title={isOne ? 'Étiquette de l’étagère' : `Étiquettes des étagères (${codes.length})`}
    description="62 × 100 mm. Choisissez ce format dans la fenêtre d’impression."
  >
    {() => (
      <LabelSheet>
        {codes.map((code) => (
          <ShelfLabel key={code} code={code} />
        ))}
      </LabelSheet>
    )}
  </ActionDialog>
)
