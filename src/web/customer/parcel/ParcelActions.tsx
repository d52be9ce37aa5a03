import { Link, useNavigate } from 'react-router'
import type { Parcel } from '#web/api/parcels.ts'
import { whyNoQuote } from '#web/copy/parcels.ts'
import { AskByMail } from '#web/customer/AskByMail.tsx'
import { DeleteDeclaration } from '#web/customer/declare/DeleteDeclaration.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'

/** Where the reason says to write to us. */
const writesToUs: ReadonlySet<string> = new Set(['blocked', 'unclaimed'])

/** What can be done now, or why not. */
export function ParcelActions({ parcel }: { parcel: Parcel }) {
  const navigate = useNavigate()
  return (
    <Card aria-labelledby="actions-titre">
      <h2 id="actions-titre" className="mb-3 text-xl">
        Que faire maintenant&nbsp;?
      </h2>
      <div className="flex flex-wrap items-start gap-2">
        {parcel.status === 'received' ? (
          <Link to={paths.quoteForParcel(parcel.id)} className={buttonStyle('call')}>
            Demander un devis
          </Link>
        ) : (
          <Button disabledReason={whyNoQuote[parcel.status]}>Demander un devis</Button>
        )}
        {writesToUs.has(parcel.status) && (
          <AskByMail subject={`Mon colis ${parcel.trackingNumber}`} label="Nous écrire" />
        )}
        {parcel.status === 'pending_arrival' && (
          <>
            <Link to={paths.editParcel(parcel.id)} className={buttonStyle('secondary')}>
              Modifier
            </Link>
            <DeleteDeclaration parcel={parcel} onDeleted={() => void navigate(paths.parcels)} />
          </>
        )}
      </div>
    </Card>
  )
}
