import { Link } from 'react-router'
import type { Hold } from '#contract/shipping/holds.ts'
import { cancelQuote } from '#contract/sales/quote-pricing.ts'
import { ReasonForm } from '#web/back-office/core/ReasonForm.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { cancellingRefusals as refusals } from '#web/copy/quote-builder.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Props = { readonly hold: Extract<Hold, { code: 'supplement-requested' }> }

/** The office reads the open supplement, and may withdraw it: the other ways out are open again. */
export const SupplementActs = ({ hold }: Props) => (
  <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
    <ActionDialog
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Retirer la demande
        </Button>
      )}
      title="Retirer la demande de supplément&nbsp;?"
      description="Le client ne peut plus la payer, et lit la raison. La boîte se remballe, ou se ferme à nos frais."
    >
      {(close) => <WithdrawForm hold={hold} onDone={close} />}
    </ActionDialog>
    <Link to={paths.adminQuote(hold.quoteId)} className={linkStyle}>
      Voir le devis {hold.quoteNumber}
    </Link>
  </div>
)

function WithdrawForm({ hold, onDone }: Props & { readonly onDone: () => void }) {
  const { quoteId, version, status } = hold
  const withdrawing = useAction(cancelQuote, { done: 'Demande retirée', refusals, onDone })
  return (
    <ReasonForm
      action={withdrawing}
      label="Raison"
      maxLength={500}
      submitLabel="Retirer la demande"
      cancelLabel="La garder"
      variant="danger"
      onSubmit={(reason) => withdrawing.run({ quoteId, reason, version, status })}
      onCancel={onDone}
    />
  )
}
