import { Link } from 'react-router'
import type { QuoteView } from '#contract/sales/quotes.ts'
import { uninsuredTitle } from '#web/copy/insurance.ts'
import { paths } from '#web/paths.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** It can neither be accepted nor paid, until its contents or its insurance are others. */
export const UninsuredQuote = ({ quote: { uninsured, parcels } }: { quote: QuoteView }) =>
  uninsured && (
    <Notice kind="warning" title={uninsuredTitle(uninsured)}>
      <p>
        Ce devis ne peut être ni accepté ni payé sans une assurance qui couvre ce que vous envoyez.
        Si une valeur est fausse, corrigez-la. Sinon, écrivez-nous au bas de cette page&nbsp;: nous
        vous envoyons un devis assuré.
      </p>
      <ul className="mt-2 grid gap-1">
        {parcels.map(({ id, merchant, trackingNumber }) => (
          <li key={id}>
            <Link to={paths.parcelContents(id)} className={linkStyle}>
              Contenu du colis {merchant} {trackingNumber}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
