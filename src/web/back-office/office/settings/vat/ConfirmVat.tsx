import { confirmVatVersion, type VatVersionView } from '#contract/offer/vat.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatCivilDay } from '#web/copy/civil-day.ts'
import { vatSentence } from '#web/copy/vat.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = { readonly version: VatVersionView }

/** Says, under one's name, that the table is right. */
export function ConfirmVat({ version: { version, revision, effectiveFrom } }: Props) {
  const confirming = useAction(confirmVatVersion, {
    done: 'Table de TVA confirmée',
    refusals: vatSentence,
  })
  return (
    <ConfirmAction
      action={confirming}
      input={{ version, revision }}
      trigger={(ask) => (
        <Button onClick={ask}>
          Confirmer<span className="sr-only"> la table {version}</span>
        </Button>
      )}
      title="Confirmer cette table de TVA&nbsp;?"
      description={`Vous dites, à votre nom, qu’elle a été vérifiée par un professionnel. Elle vaut à partir du ${formatCivilDay(effectiveFrom)} et ne changera plus\u00A0: une autre table la remplacera.`}
      confirmLabel="Confirmer la table"
    />
  )
}
