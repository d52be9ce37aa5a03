import { Link } from 'react-router'
import type { Hold } from '#contract/shipping/holds.ts'
import { cancelQuote } from '#contract/sales/quote-pricing.ts'
import { ReasonAction } from '#web/back-office/core/ReasonAction.tsx'
import { cancellingRefusals } from '#web/copy/quote-builder.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'

type Props = { readonly hold: Extract<Hold, { code: 'supplement-requested' }> }

/** The office reads the open supplement, and may withdraw it: the other ways out are open again. */
export const SupplementActs = ({ hold }: Props) => (
  <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
    <ReasonAction
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Retirer la demande
        </Button>
      )}
      title="Retirer la demande de supplément&nbsp;?"
      description="Le client ne peut plus la payer, et lit la raison. La boîte se remballe, ou se ferme à nos frais."
      endpoint={cancelQuote}
      done="Demande retirée"
      refusals={cancellingRefusals}
      label="Raison"
      maxLength={500}
      submitLabel="Retirer la demande"
      cancelLabel="La garder"
      variant="danger"
      inputOf={(reason) => ({
        quoteId: hold.quoteId,
        version: hold.version,
        status: hold.status,
        reason,
      })}
    />
    <Link to={paths.adminQuote(hold.quoteId)} className={linkStyle}>
      Voir le devis {hold.quoteNumber}
    </Link>
  </div>
)
